// One game on the page: the positions so far with undo and redo, whose turn it is, and the players.
import { engine } from '../engine';
import type { Answer, Best, Common, Move, MoveFacts, Moves } from '../engine/types';
import { failureOf, type Failure } from './failure';
import { isCodeWord, seeded, type Random } from './games';
import { noMarks, type Marks } from './reason';

export type Player = 'human' | 'weak' | 'medium' | 'perfect';
export const players: Player[] = ['human', 'weak', 'medium', 'perfect'];

export interface Step {
  position: string; // with the ruleset in front
  moves: Moves;
  by?: Player;
  move?: Move;
  guessed?: boolean; // by the perfect computer, which had not solved the position before
}

export interface Setup {
  game: string; // as typed: a name, maybe with arguments
  text: string;
  rules: string;
  misere: boolean;
  sides: [Player, Player];
}

/// A game as a tab keeps it.
export interface SavedGame {
  setup: Setup;
  at: number;
  steps: Step[];
}

/// Before the computer moves it waits a little, so that a person sees what happens.
const pause = () => (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 0 : 450);

/// How often a player takes the best move; otherwise any.
const care: Record<Player, number> = { human: 1, weak: 0.15, medium: 0.65, perfect: 1 };

export class Game {
  steps = $state<Step[]>([]);
  at = $state(0);
  thinking = $state(false);
  /// A move was made, and the position after it is on its way.
  moving = $state(false);
  error: Failure | undefined = $state.raw();
  /// What of the position the explanation talks about.
  marks = $state.raw<Marks>(noMarks());
  setup = $state<Setup>({ game: '', text: '', rules: '', misere: false, sides: ['human', 'perfect'] });
  private random: Random = seeded(Date.now());
  private run = 0;
  private stopper = new AbortController();

  now = $derived(this.steps[this.at]);
  mover = $derived(this.setup.sides[this.at % 2]!);
  over = $derived(this.now?.moves.over ?? false);
  /// 0 or 1: the side that has won; nothing while the game goes on and for a draw.
  winner = $derived(
    !this.now || !this.over || !this.now.moves.winner ? undefined : this.now.moves.winner === 'next' ? this.at % 2 : (this.at + 1) % 2,
  );
  yourTurn = $derived(this.now !== undefined && !this.over && !this.thinking && !this.moving && this.mover === 'human');
  /// Of two computers: does the game wait for somebody to let it go on?
  paused = $state(false);

  common(): Common {
    return { ...(this.setup.rules ? { rules: this.setup.rules } : {}), convention: this.setup.misere ? 'misere' : 'normal' };
  }

  stop() {
    ++this.run;
    this.stopper.abort();
    this.stopper = new AbortController();
    this.thinking = false;
    this.moving = false;
  }

  /// Where the position cannot be read, the game goes on that there was, or there is none. `made`: moves that were made, by their places
  /// in the lists of all moves.
  async begin(setup: Setup, otherwise: 'goes_on' | 'none' = 'none', delay = pause(), made: number[] = []): Promise<boolean> {
    this.stop();
    const run = this.run;
    const before = this.setup;
    this.setup = setup;
    this.paused = false;
    this.error = undefined;
    try {
      const position = `${setup.game} ${setup.text}`.trim();
      const moves = await engine.ask('moves', { ...this.common(), position }, this.stopper.signal);
      if (run !== this.run) return false;
      this.steps = [{ position, moves }];
      this.at = 0;
      for (const place of made) {
        const move = this.now?.moves.moves[place];
        if (run !== this.run || !move) break;
        await this.push(move, this.mover);
      }
      if (run !== this.run) return false;
      void this.reply(delay);
      return true;
    } catch (error) {
      if (run === this.run) {
        this.error = failureOf(error, () => void this.begin(setup, otherwise, delay, made));
        if (otherwise === 'none') this.steps = [];
        if (this.now) this.setup = before;
        else this.at = 0;
        void this.reply(delay);
      }
      return false;
    }
  }

  saved(): SavedGame {
    return { setup: $state.snapshot(this.setup), at: this.at, steps: $state.snapshot(this.steps) as Step[] };
  }
  restore(saved: SavedGame) {
    this.stop();
    this.error = undefined;
    this.paused = false;
    this.setup = saved.setup;
    this.steps = saved.steps;
    this.at = saved.at;
    void this.reply();
  }

  /// What stands in front of a result: the ruleset with its arguments, by the name it was asked for.
  private follow(step: Step, move: Move): string {
    if (step.moves.ruleset === '') return move.result;
    const name = this.setup.game.split(' ')[0]!;
    // A named game; those that are called by a word and their code are what the engine calls them.
    const typed = this.setup.rules === '' && step.moves.ruleset.split(' ')[0] !== name && !isCodeWord(name);
    return `${typed ? name : step.moves.ruleset} ${move.result}`.trim();
  }

  async make(move: Move) {
    if (!this.yourTurn) return;
    await this.push(move, 'human');
    await this.reply();
  }

  private async push(move: Move, by: Player, guessed = false) {
    const step = this.now;
    if (!step) return;
    const run = this.run;
    this.moving = true;
    const position = this.follow(step, move);
    try {
      const moves = await engine.ask('moves', { ...this.common(), position }, this.stopper.signal);
      if (run !== this.run) return;
      if (moves.loopy && this.steps.slice(0, this.at + 1).filter((one) => one.moves.position === moves.position).length >= 2) {
        moves.over = true; // the third time: a draw
        moves.winner = null;
      }
      this.error = undefined;
      this.steps = [...this.steps.slice(0, this.at + 1), { position, moves, by, move, guessed }];
      ++this.at;
    } catch (error) {
      if (run === this.run) this.error = failureOf(error, () => void this.push(move, by, guessed).then(() => this.reply()));
    } finally {
      if (run === this.run) this.moving = false;
    }
  }

  /// The computer moves as long as it is its turn.
  async reply(delay = pause()) {
    const run = this.run;
    while (run === this.run && !this.paused && !this.over && this.mover !== 'human' && this.now) {
      this.thinking = true;
      const by = this.mover;
      const [chosen] = await Promise.all([this.choose(by), new Promise((done) => setTimeout(done, delay))]);
      if (run !== this.run) return;
      this.thinking = false;
      if (!chosen.move) return;
      await this.push(chosen.move, by, chosen.guessed);
    }
  }

  private async choose(by: Player): Promise<{ move: Move | undefined; guessed: boolean }> {
    const step = this.now!;
    const legal = step.moves.moves;
    if (legal.length > 0 && this.random() >= care[by]) return { move: legal[Math.floor(this.random() * legal.length)], guessed: false };
    const best = await engine.ask('best', this.asked(), this.stopper.signal).catch(() => undefined);
    // Where nobody knows who wins, the first of all moves is as good as any, and is said to be one.
    return { move: best?.move ?? legal[0], guessed: by === 'perfect' && !best?.outcome };
  }

  private go(to: number) {
    this.stop();
    this.at = to;
  }
  /// Back, and forward, to where a person is to move.
  previous = $derived.by(() => {
    for (let i = this.at - 1; i >= 0; --i) if (this.setup.sides[i % 2] === 'human') return i;
    return undefined;
  });
  next = $derived.by(() => {
    for (let i = this.at + 1; i < this.steps.length; ++i)
      if (this.setup.sides[i % 2] === 'human' || i === this.steps.length - 1) return i;
    return undefined;
  });
  undo() {
    if (this.previous !== undefined) this.go(this.previous);
  }
  redo() {
    if (this.next === undefined) return;
    this.go(this.next);
    void this.reply();
  }
  jump(to: number) {
    this.go(to);
  }
  /// Others play on from here.
  play(sides: [Player, Player]) {
    this.stop();
    this.paused = false;
    this.setup = { ...this.setup, sides };
    void this.reply();
  }
  pause() {
    this.stop();
    this.paused = true;
  }
  resume() {
    this.paused = false;
    void this.reply();
  }

  /// The move that is typed; the error of the engine where there is none.
  read(words: string): Promise<{ move: Move }> {
    return engine.ask('move', { ...this.common(), position: this.now!.position, move: words });
  }
  best(signal?: AbortSignal, seconds?: number): Promise<Best> {
    return engine.ask('best', { ...this.asked(), ...(seconds === undefined ? {} : { limits: { seconds, bytes: 2 ** 30, positions: 1_000_000_000 } }) }, signal);
  }
  /// The position, and the one before it, as a strategy of copying answers the last move.
  private asked() {
    const before = this.steps[this.at - 1]?.position;
    return { ...this.common(), position: this.now!.position, ...(before === undefined ? {} : { before }) };
  }
  /// What is said at once about what a move leaves.
  after(move: Move, signal: AbortSignal): Promise<Answer | undefined> {
    return engine.ask('solve', { ...this.common(), position: this.follow(this.now!, move), list_moves: 0, limits: { seconds: 2 } }, signal).catch(() => undefined);
  }
  /// What each of the first `count` moves leaves.
  async allMoves(count: number): Promise<MoveFacts[]> {
    const answer = await engine.ask('solve', { ...this.common(), position: this.now!.position, list_moves: count, want: ['value', 'remoteness', 'all_moves'] });
    return answer.all_moves ?? [];
  }
  /// With a language the reason, too, about the position as the engine writes it, so that its parts are those of the board.
  solve(language?: 'en' | 'zh', signal?: AbortSignal): Promise<Answer> {
    const understood = this.now!.moves.position;
    const asked = {
      ...this.common(),
      position: language && !understood.includes('…') ? understood : this.now!.position,
      list_moves: 1000,
      ...(language ? { language } : { explain: false }),
    };
    return engine.ask('solve', asked, signal);
  }
}

/// A start that whoever is human can win, when one of a few random ones is such.
export async function fairStart(make: () => string, setup: Setup): Promise<{ text: string; winnable: boolean }> {
  const wanted = setup.sides[0] === 'human' ? 'N' : 'P';
  let text = make();
  let playable = text;
  for (let i = 0; i < 12; ++i, text = make()) {
    try {
      const request = {
        position: `${setup.game} ${text}`.trim(),
        ...(setup.rules ? { rules: setup.rules } : {}),
        convention: setup.misere ? ('misere' as const) : ('normal' as const),
        limits: { seconds: 1 },
      };
      const moves = await engine.ask('moves', request);
      if (moves.over || !moves.complete) continue;
      playable = text;
      const answer = await engine.ask('solve', { ...request, list_moves: 1, explain: false });
      if (answer.remoteness === 1) continue; // the first move would end it
      if (answer.outcome === wanted) return { text, winnable: true };
    } catch {
      // A position that cannot be read is no start.
    }
  }
  return { text: playable, winnable: false };
}
