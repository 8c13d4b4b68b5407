// boardgame.io in the shape of our own measurement: a server and both players, 60 units in the state, each move seen by
// the other player before the next. Prints moves a second. Run by `cargo xtask bench server`.
const { Server, Origins } = require('boardgame.io/server');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const Skirmish = {
  name: 'skirmish',
  setup: () => ({ units: Array.from({ length: 60 }, (_, i) => ({ id: i, x: i, y: 0, cohesion: 4 })) }),
  moves: {
    move: ({ G }, i, x, y) => {
      G.units[i].x = x;
      G.units[i].y = y;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

async function main() {
  console.log = ((log) => (...a) => (typeof a[0] === 'number' ? log(...a) : undefined))(console.log);
  const [port, apiPort] = [18421, 18422];
  const server = Server({ games: [Skirmish], origins: [Origins.LOCALHOST] });
  await server.run({ port, lobbyConfig: { apiPort } });
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://localhost:${apiPort}/games/skirmish/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { matchID } = await post('create', { numPlayers: 2 });
  const players = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: playerID });
    const multiplayer = SocketIO({ server: `http://localhost:${port}` });
    const client = Client({ game: Skirmish, matchID, playerID, credentials: playerCredentials, multiplayer, debug: false });
    client.start();
    players.push(client);
  }
  const state = (c) => c.getState();
  const until = (c, ready) =>
    new Promise((done) => {
      if (state(c) && ready(state(c))) return done();
      const stop = c.subscribe((s) => {
        if (s && ready(s)) {
          stop();
          done();
        }
      });
    });
  for (const c of players) await until(c, (s) => s.isConnected);
  const begun = Date.now();
  let moves = 0;
  while (Date.now() - begun < 5000) {
    const [mine, other] = [players[moves % 2], players[1 - (moves % 2)]];
    const id = state(other)._stateID;
    mine.moves.move(moves % 60, moves, moves + 1);
    await until(other, (s) => s._stateID > id);
    moves += 1;
  }
  console.log(Math.round(moves / ((Date.now() - begun) / 1000)));
  process.exit(0);
}

main();
