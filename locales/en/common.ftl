# Words every system shares.
common-and = { $first } and { $last }
common-none = none
common-unknown = unknown
common-yes = yes
common-no = no
common-unit-unseen = an unseen unit
common-length-ud = { $n } UD
common-length-inch = { $n }″
common-length-cm = { $n } cm
common-length-mm = { $n } mm
common-degrees = { $n }°
