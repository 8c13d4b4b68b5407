// The ids of the sentences that say who the computer can play.
export const PLAYERS: Record<string, string> = {
  recruit: 'page-player-recruit',
  captain: 'page-player-captain',
  general: 'page-player-general',
  random: 'page-player-random',
};
