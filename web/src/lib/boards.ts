// The games of games/boards that the catalogue shows: a board to begin with, and what one does.
import type { Language } from './i18n.svelte';

const files = import.meta.glob('../../../games/boards/*.game', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
/// The pictures, by the name of the game.
export const pictures = new Map(Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.game$/g, ''), text]));

type Words = Record<Language, string>;
export interface BoardGame {
  name: string;
  start: string;
  title: Words;
  words: Words;
  picture: string; // a small board as components/Picture.svelte draws it
}

const row = (name: string, start: string, titles: [string, string], words: [string, string], picture: string): BoardGame => ({
  name,
  start,
  picture,
  title: { en: titles[0], zh: titles[1] },
  words: { en: words[0], zh: words[1] },
});

export const boards: BoardGame[] = [
  row('domineering', '4x4', ['Domineering', 'Domineering 多米诺'], ['Left lays dominoes upright, Right across.', '左方竖放多米诺，右方横放。'], 'n[].|u..n|[].u'),
  row('clobber', '4x4', ['Clobber', 'Clobber 吃子棋'], ['A stone takes the place of a neighbour of the other colour.', '棋子吃掉相邻的对方棋子，占据它的位置。'], 'xoxo|oxox|xoxo|oxox'),
  row('konane', 'xoxo|o.ox|xoxo|oxox', ['Konane', 'Konane 跳棋'], ['A stone jumps over neighbours of the other colour, which are taken.', '棋子跳过相邻的对方棋子并吃掉它们。'], 'xo.o|o..x|xoxo|oxox'),
  row('snort', '3x4', ['Snort', 'Snort 染色'], ['Put a stone on a cell that is beside no stone of the other player.', '在不与对方棋子相邻的格子放子。'], 'xx.o|x..o|..o.'),
  row('col', '3x4', ['Col', 'Col 染色'], ['Put a stone on a cell that is beside no stone of your own.', '在不与己方棋子相邻的格子放子。'], 'x.o.|.x.x|o.xo'),
  row('hexagonal_col', '3x4', ['Col on hexagons', '六角格 Col'], ['Put a stone on a hexagon that is beside no stone of your own.', '在不与己方棋子相邻的六角格放子。'], 'x.o|.x.|o.x'),
  row('nogo', '3x4', ['NoGo', '不围棋'], ['Put a stone so that every group keeps a free neighbour.', '放子后每一块棋都必须还有相邻的空格。'], 'xx.o|.xoo|xo.x'),
  row('toads_and_frogs', 'ttt..fff', ['Toads and Frogs', '蟾蜍与青蛙'], ['Toads go right and frogs left, by a step or a jump.', '蟾蜍向右、青蛙向左，走一步或跳过一只对方。'], '>>.<'),
  row('fission', '.....|..x..|.....|..x..|.....', ['Fission', '分裂'], ['A stone between two free cells splits in two: Left’s upright, Right’s across.', '两边都空的棋子一分为二：左方竖分，右方横分。'], '..x..|.....|..x..'),
  row('ski_jumps', 'L....|..r..|....R|.l...', ['Ski Jumps', '跳台滑雪'], ['Skiers slide along their rows; capital ones jump down over the other’s, who jump no more.', '滑雪者沿所在的行滑行；大写的可以向下跳过对方，被跳过的不能再跳。'], '>...|..<.|...<|.>..'),
  row('toppling_dominoes', 'xogxoxgo', ['Toppling Dominoes', '推倒多米诺'], ['Topple a domino of yours, or a green one, and all that stand behind it.', '推倒一块自己的或绿色的多米诺，以及它后面的所有牌。'], 'bwgbw'),
  row('northcott_board', 'x....o|.x..o.|x.o...', ['Northcott’s game', 'Northcott 棋'], ['Move your rook along its row; rooks do not jump.', '沿所在的行移动自己的车，不能越过。'], 'x..o|.x.o|x.o.'),
  row('fox_and_geese', '.g.g|....|....|f...', ['Fox and Geese', '狐狸与鹅'], ['Geese go down, the fox anywhere; it wants to the top.', '鹅只能向下走，狐狸可以往回走；狐狸要到达顶行。'], '.o.o|....|..x.'),
  row('node_kayles', '4x4', ['Node Kayles', '点 Kayles'], ['Take a cell and all that are beside it.', '取走一个格子和与它相邻的所有格子。'], '.#..|###.|.#..|...#'),
  row('kings', '4x5', ['Kings in turn', '轮流放王'], ['Place a king where no other king attacks.', '在不受其他王攻击的格子放一个王。'], '♚..|..♚|♚..'),
  row('queens', '5x5', ['Queens in turn', '轮流放后'], ['Place a queen where no other queen attacks.', '在不受其他后攻击的格子放一个后。'], '♛...|..♛.|....|.♛..'),
  row('duotaire', 'xx.x.|.xx..|x.xx.', ['Peg solitaire for two', '双人孔明棋'], ['A peg jumps over a peg, which is taken.', '棋子跳过一个棋子并把它拿走。'], 'xx.x|x.x.|.xx.'),
  row('impartial_clobber', '3x4', ['Impartial Clobber', '公平 Clobber'], ['Clobber in which either player may move either colour.', '双方都可以走任一颜色的 Clobber。'], 'xox|oxo|xo.'),
];
