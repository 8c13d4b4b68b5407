//! Horses and riders of single figures: from the side, from behind or from before, by the way the base lies.

use super::figures::{Man, upper};
use crate::formation::{Figure, Weapon};

/// A horse or mule, from the side or end on by the way its base lies. True if end on.
pub(crate) fn horse(m: &mut Man, facing: f64, class: &str, mule: bool) -> bool {
    let near = |a: f64| {
        let d = (facing - a).rem_euclid(360.0);
        d.min(360.0 - d) < 40.0
    };
    let ear = if mule { 17.0 } else { 9.0 };
    let seam = if class == "figdark" { "figvoid" } else { "figfine" };
    if near(0.0) || near(180.0) {
        let from_behind = near(0.0);
        m.lines("figline", 8.0, &[&[(-15.0, -34.0), (-14.0, 14.0)], &[(15.0, -34.0), (14.0, 14.0)]]);
        m.lines("figline", 9.0, &[&[(-15.0, 16.0), (-13.0, 16.0)], &[(13.0, 16.0), (15.0, 16.0)]]);
        m.area(
            class,
            &[
                (0.0, -96.0),
                (20.0, -88.0),
                (27.0, -62.0),
                (22.0, -36.0),
                (8.0, -30.0),
                (-8.0, -30.0),
                (-22.0, -36.0),
                (-27.0, -62.0),
                (-20.0, -88.0),
            ],
            true,
        );
        if from_behind {
            m.lines(seam, 7.0, &[&[(0.0, -78.0), (2.0, -50.0), (0.0, -22.0), (3.0, -6.0)]]);
            m.lines("figline", 3.0, &[&[(0.0, -76.0), (2.0, -50.0), (0.0, -22.0), (3.0, -4.0)]]);
        } else {
            m.area(
                class,
                &[
                    (-10.0, -104.0),
                    (-10.0, -88.0),
                    (-7.0, -64.0),
                    (0.0, -58.0),
                    (7.0, -64.0),
                    (10.0, -88.0),
                    (10.0, -104.0),
                    (0.0, -110.0),
                ],
                true,
            );
            m.lines(seam, 2.2, &[&[(0.0, -100.0), (0.0, -72.0)], &[(-8.0, -84.0), (8.0, -84.0)]]);
        }
        let top = if from_behind { -112.0 } else { -106.0 };
        if !from_behind || class != "figdark" {
            m.area("figdark", &[(-9.0, top), (-12.0, top - ear), (-4.0, top - 2.0)], false);
            m.area("figdark", &[(9.0, top), (12.0, top - ear), (4.0, top - 2.0)], false);
            if from_behind {
                m.area(
                    class,
                    &[(-9.0, -92.0), (-9.0, -108.0), (0.0, -114.0), (9.0, -108.0), (9.0, -92.0)],
                    true,
                );
            }
        }
        return true;
    }
    // The far legs first, one of them raised.
    m.lines(
        "figline",
        8.0,
        &[&[(-40.0, -46.0), (-36.0, -20.0), (-28.0, 14.0)], &[(42.0, -46.0), (62.0, -34.0), (58.0, -12.0)]],
    );
    m.lines("figline", 6.0, &[&[(-62.0, -84.0), (-76.0, -74.0), (-80.0, -50.0), (-74.0, -26.0)]]);
    m.area(
        class,
        &[
            (58.0, -68.0),
            (60.0, -92.0),
            (70.0, -118.0),
            (88.0, -112.0),
            (97.0, -117.0),
            (96.0, -127.0),
            (82.0, -142.0),
            (70.0, -144.0),
            (58.0, -132.0),
            (44.0, -110.0),
            (34.0, -98.0),
            (6.0, -91.0),
            (-24.0, -94.0),
            (-48.0, -97.0),
            (-62.0, -84.0),
            (-63.0, -66.0),
            (-54.0, -46.0),
            (-60.0, -24.0),
            (-55.0, -2.0),
            (-57.0, 16.0),
            (-46.0, 16.0),
            (-47.0, -4.0),
            (-49.0, -22.0),
            (-38.0, -46.0),
            (-14.0, -52.0),
            (16.0, -54.0),
            (34.0, -48.0),
            (37.0, -28.0),
            (34.0, -4.0),
            (32.0, 16.0),
            (43.0, 16.0),
            (44.0, -4.0),
            (48.0, -28.0),
            (55.0, -50.0),
        ],
        true,
    );
    m.area("figdark", &[(74.0, -142.0), (73.0, -142.0 - ear), (81.0, -142.0)], false);
    // Bridle, girth and saddle cloth.
    m.lines(
        seam,
        2.4,
        &[
            &[(80.0, -136.0), (84.0, -118.0)],
            &[(86.0, -121.0), (20.0, -96.0)],
            &[(-22.0, -92.0), (-26.0, -70.0), (8.0, -68.0), (12.0, -90.0)],
        ],
    );
    false
}

pub(crate) fn rider(m: &mut Man, fig: Figure, end_on: bool, empty: bool) {
    let up = -58.0;
    if end_on {
        m.limb(13.0, &[(-14.0, -100.0), (-29.0, -76.0), (-28.0, -46.0)]);
        m.limb(13.0, &[(14.0, -100.0), (29.0, -76.0), (28.0, -46.0)]);
        m.lines("figline", 8.0, &[&[(-28.0, -42.0), (-33.0, -42.0)], &[(28.0, -42.0), (33.0, -42.0)]]);
    }
    let mut seated = fig;
    if matches!(fig.weapon, Weapon::Lance | Weapon::Halberd | Weapon::Tool) {
        // Held at the thigh, not on the ground.
        let l = if fig.weapon == Weapon::Lance { -210.0 } else { -176.0 };
        m.lines("figline", 3.4, &[&[(24.0, -62.0), (30.0, l)]]);
        m.area("figdark", &[(26.0, l + 2.0), (30.0, l - 22.0), (34.0, l + 2.0)], false);
        seated.weapon = Weapon::None;
    }
    upper(m, seated, up, empty);
    if fig.weapon == Weapon::Lance {
        // A pennon.
        m.area("figpale", &[(30.0, -200.0), (6.0, -194.0), (29.0, -186.0)], false);
    }
    if !end_on {
        m.limb(14.0, &[(-2.0, -92.0), (16.0, -74.0), (14.0, -44.0)]);
        m.lines("figline", 8.0, &[&[(14.0, -40.0), (24.0, -39.0)]]);
    }
}
