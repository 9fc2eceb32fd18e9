// The pages of the rulesets in Chinese: what `rulesets` and `show` say. Whole texts of `Info`, and the words
// around them.
#include "text_zh.hpp"

namespace sprague::explain {
namespace {

constexpr Template catalogue_rows[] = {
    // Around them.
    {"Notation", "写法"},
    {"Exact for", "适用范围"},
    {"What is known", "已知结论"},
    {"Examples, solved now", "例子（现场求解）"},
    {"Rules", "规则"},
    {"Games of this file", "此文件中的游戏"},
    {"Proved: ", "已证明："},
    {"Proved in misère play: ", "反常规则下已证明："},
    {"'sprague show NAME' tells the rules of one, and 'sprague solve NAME …' solves it.",
     "“sprague show 名称”说明一个游戏的规则，“sprague solve 名称 …”求解它的局面。"},
    {"Another name for '{0}'; 'sprague show {1}' tells its rules.",
     "“{0}”的别名；规则见“sprague show {1}”。"},
    {"No period of its nim-values is known.", "它的 SG 值没有已知的周期。"},
    {"Its nim-values have the period {0#}.", "它的 SG 值以 {0} 为周期。"},
    {"value {0#}", "值 {0}"},
    {"value ∞", "值 ∞"},
    {"value ∞({0})", "值 ∞({0})"},
    {"moves {0#}", "必胜走法 {0}"},
    {"moves {0#}+", "必胜走法 {0}+"},
    {"drawing moves {0#}", "守和走法 {0}"},
    {"drawing moves {0#}+", "守和走法 {0}+"},
    {"first: ", "第一种："},

    // Families.
    {"Boards", "棋盘"},
    {"Coins", "硬币"},
    {"Dividing heaps", "分堆"},
    {"Graphs", "图"},
    {"Moving pieces", "移动棋子"},
    {"Taking from heaps", "取石子"},
    {"Named games", "有名字的游戏"},

    // Sources that are no citation.
    {"{0}; period: {1}", "{0}；周期：{1}"},
    {"{0} (in normal play); {1}", "{0}（正常规则）；{1}"},
    {"the same game as Dawson's Kayles; {0}", "与道森保龄球是同一个游戏；{0}"},
    {"{0}: the heap n is a row of n − 2 squares; no period is known",
     "{0}：堆 n 是一排 n − 2 个格子；没有已知的周期"},
    {"{0}; no period is known", "{0}；没有已知的周期"},
    {"computed here", "本程序算出"},
    {"computed from the recurrence on windows of values", "由数值窗口上的递推算出"},
    {"folklore; contest problem {0}", "民间流传；竞赛题 {0}"},
    {"contest problem {0}", "竞赛题 {0}"},

    // In which order winning moves are listed.
    {"Winning moves are listed {0!}.", "必胜走法的次序：{0}。"},
    {"by amount", "按个数"},
    {"by bid", "按出价"},
    {"by branch; equal branches are listed once, as the first", "按分支（相同的分支只列第一个）"},
    {"by box, then by where to, then by amount", "先按盒子，再按去处，再按张数"},
    {"by edge as typed; parallel edges are one move, listed where the first of them stands",
     "按边写出的次序（平行边算一种走法，在其中第一条处）"},
    {"by edge, the one after the coin first; then by what is left on it",
     "先按边（硬币之后的那条在前），再按边上剩下的数"},
    {"by heap", "按堆"},
    {"by heap, then by amount", "先按堆，再按个数"},
    {"by heap, then by amount, then by the number of heaps left, then by these, smallest first",
     "先按堆，再按个数，再按留下的堆数，再按这些堆（小的在前）"},
    {"by heap, then by the number of parts, then by the parts, smallest first",
     "先按堆，再按份数，再按各份（小的在前）"},
    {"by node", "按结点"},
    {"by piece from the right, then by distance", "先按棋子（从右起），再按距离"},
    {"by row, then by column", "先按行，再按列"},
    {"by row, then by column, upright before lying", "先按行，再按列，竖的在横的之前"},
    {"by step", "按级"},
    {"by the coin that must show heads, then by the number of coins turned, then by the others from the left",
     "先按必须是正面的那枚，再按翻的枚数，再按其余各枚（从左起）"},
    {"by the first of the two cells, row by row; a domino across before one down",
     "按两格中的前一格逐行（横放在竖放之前）"},
    {"by the number of heaps reduced, then by which heaps, then by amount",
     "先按减少的堆数，再按是哪几堆，再按个数"},
    {"by the row of the square, from the lowest one up, then by its column",
     "先按格子的行（从最下面起），再按列"},
    {"by token, then by the number of the vertex it goes to", "先按棋子，再按所去顶点的编号"},
    {"by what box 1 holds afterwards", "按盒子 1 之后的球数"},
    {"dividing box 1, then box 2; by what box 1 holds afterwards",
     "先分盒子 1，再分盒子 2，各按盒子 1 之后的球数"},
    {"from heap 1, from heap 2, from both", "取第 1 堆、取第 2 堆、取两堆"},
    {"left, down, diagonally", "向左、向下、沿对角线"},

    // Taking from heaps.
    {"Raise a bid by 1 to N; who reaches the price wins.", "每次加价 1 到 N，达到底价者胜。"},
    {"A price is to be reached. A move raises the bid by at least 1 and at most N. Who reaches the price or "
     "goes over it has made the last move.",
     "出价要达到底价。每步至少加价 1，至多加价 N。达到或超过底价的一步就是最后一步。"},
    {"The largest bid, then how much is missing to the price.", "先写最大的加价，再写离底价还差多少。"},
    {"N and the price below 2^64.", "N 与底价都小于 2^64。"},
    {"Take 1 to M from one heap.", "从一堆中取 1 到 M 个。"},
    {"There are some heaps of stones. A move takes at least 1 and at most M stones from one heap.",
     "有若干堆石子。每步从一堆中取至少 1 个、至多 M 个石子。"},
    {"First the most that one move may take, then the sizes of the heaps.",
     "先写一步最多取的个数，再写各堆的大小。"},
    {"M and heaps below 2^64.", "M 与各堆都小于 2^64。"},
    {"Take at most twice what the opponent just took.", "至多取对手刚才所取的两倍。"},
    {"There is one heap. The first move takes at least one stone but not all; every later move takes at "
     "least one and at most twice as many as the move before it.",
     "只有一堆。第一步至少取一个，但不能取完；以后每步至少取一个，至多取前一步的两倍。"},
    {"The number of stones, and the most that the next move may take; without a quota it is the start of a "
     "game, where the quota is one less than the number of stones.",
     "石子数，以及下一步最多可取的个数（上限）；不写上限就是开局，上限为石子数减一。"},
    {"up to 50,000 digits; nim-values (no formula is known) by search, for small heaps.",
     "最多 50,000 位；SG 值（没有已知的公式）靠搜索，限于小堆。"},
    {"Reduce up to K heaps in one move.", "一步可以减少至多 K 堆。"},
    {"There are some heaps of stones. A move takes stones from at least one and at most K heaps, any "
     "positive "
     "number from each.",
     "有若干堆石子。每步从至少一堆、至多 K 堆中取石子，每堆取任意正数个。"},
    {"First the most heaps that one move may reduce, then the sizes of the heaps.",
     "先写一步最多可减少的堆数，再写各堆的大小。"},
    {"outcome for up to ten million heaps below 2^64; all winning moves where they are few enough to list, "
     "otherwise at least one; nim-values by search, for small positions.",
     "胜负：最多一千万堆，每堆小于 2^64；必胜走法不太多时全部列出，否则至少给出一种；SG "
     "值靠搜索，限于小局面。"},
    {"Take any number from one heap.", "从一堆中取任意多个。"},
    {"There are some heaps of stones. A move takes one or more stones from one heap.",
     "有若干堆石子。每步从一堆中取一个或更多石子。"},
    {"The sizes of the heaps. Zero is a legal size, and a row of no heaps is a position too.",
     "各堆的大小。大小可以是 0，一堆也没有也是局面。"},
    {"heaps of up to 50,000 digits, up to ten million heaps.", "每堆最多 50,000 位，最多一千万堆。"},
    {"Take an amount of a given set from one heap.", "从一堆中取的个数须在给定的集合里。"},
    {"There are some heaps of stones. A move takes S stones from one heap, where S is in the set.",
     "有若干堆石子。每步从一堆中取 S 个，S 须在给定的集合里。"},
    {"The set, then the sizes of the heaps. A set is 1,3,4 or {1,3,4} or 1..5,9, or one of: powers of K, "
     "squares, primes, fibonacci.",
     "先写集合，再写各堆的大小。集合写作 1,3,4 或 {1,3,4} 或 1..5,9，或者是下列之一：powers of K（K "
     "的幂）、squares（平方数）、primes（质数）、fibonacci（斐波那契数）。"},
    {"heaps below 2^64 where the set's period is found or it is the powers of K; otherwise as far as the "
     "limits let the values be tabulated.",
     "找到集合的周期或集合是 K 的幂时，堆小于 2^64；否则以限度内能列出的值为准。"},
    {"Two heaps: take from one, or the same from both.", "两堆：从一堆中取任意多个，或从两堆取同样多个。"},
    {"There are two heaps. A move takes any positive number of stones from one heap, or the same positive "
     "number from both.",
     "有两堆石子。每步从一堆中取任意正数个，或从两堆中取同样的正数个。"},
    {"The sizes of the two heaps.", "两堆的大小。"},
    {"outcome and winning moves for heaps of up to 50,000 digits; nim-values (no formula is known) by "
     "search, for small heaps.",
     "胜负与必胜走法：每堆最多 50,000 位；SG 值（没有已知的公式）靠搜索，限于小堆。"},

    // Dividing heaps.
    {"Empty one of two boxes, divide the other.", "倒空两盒之一，再把另一盒分到两盒。"},
    {"There are two boxes of balls, none of them empty. A move throws away the balls of one box and divides "
     "those of the other between both, so that both have some.",
     "有两盒球，都不空。每步倒掉一盒的球，把另一盒的球分到两盒，使两盒都有球。"},
    {"The balls in the two boxes.", "两盒的球数。"},
    {"up to 50,000 digits in normal play; misère play by search, for small boxes.",
     "正常规则下最多 50,000 位；反常规则靠搜索，限于球少的盒子。"},
    {"Empty the smaller of two boxes, refill it from the larger.", "倒空较少的一盒，再从另一盒分一些过来。"},
    {"There are two boxes of balls, none of them empty. A move throws away the balls of the box that has "
     "fewer (either one when they are equal) and refills it with balls from the other, so that both have "
     "some.",
     "有两盒球，都不空。每步倒掉较少的一盒（相等时任一盒），再从另一盒分一些球过来，使两盒都有球。"},
    {"The balls in the two boxes; a single number is the start of the game, where the second box holds 1.",
     "两盒的球数；只写一个数就是开局，第二盒有 1 个球。"},
    {"Taking and breaking by code: 0.77 is Kayles.", "按代码取与分：0.77 就是 Kayles。"},
    {"There are some heaps of stones. A move takes k stones from one heap; the octal digit d_k of the code "
     "says what it may leave of that heap: nothing (1), one heap (2), two heaps (4), or what the sum of "
     "these "
     "allows. With 4 in front of the point a heap may also be split without taking. Hexadecimal digits up to "
     "F allow three heaps too (8).",
     "有若干堆石子。每步从一堆中取 k 个；代码中的八进制数字 d_k 说明那一堆可以剩下什么：不剩（1）、一堆（"
     "2）、两堆（4），或这些数之和所允许的。小数点前是 4 时，也可以不取而只分。十六进制数字（到 F "
     "为止）还允许分成三堆（8）。"},
    {"The code, such as 0.77, 4.3 or 0.3F, then the sizes of the heaps.",
     "先写代码，例如 0.77、4.3 或 0.3F，再写各堆的大小。"},
    {"heaps below 2^64 where the code's period is found and proved within the limits, otherwise as far as "
     "values are tabulated; for heaps over a million some winning moves; misère play by search, for small "
     "rows.",
     "在限度内找到并证明代码的周期时，堆小于 2^64；否则以列出的值为准；超过一百万的堆给出部分必胜走法；反常"
     "规则靠搜索，限于小局面。"},
    {"Split a heap into two, or into any number of heaps.", "把一堆分成两堆，或分成任意多堆。"},
    {"There are some heaps of stones. A move splits one heap into heaps that are not empty: exactly two of "
     "them (two), or two or more (any).",
     "有若干堆石子。每步把一堆分成若干非空的堆：恰好两堆（two），或两堆及以上（any）。"},
    {"Into how many heaps a move splits, then the sizes of the heaps.", "先写一步分成几堆，再写各堆的大小。"},
    {"heaps below 2^64, up to ten million of them; with any, all winning moves of heaps up to 60 are listed, "
     "and some of larger ones.",
     "最多一千万堆，每堆小于 2^64；any 时，60 以内的堆列出全部必胜走法，更大的堆列出一部分。"},

    // Boards.
    {"Bite off all that is right of and above a square; the corner is poisoned.",
     "咬掉一格以及它右方和上方的所有格；角上那格有毒。"},
    {"A chocolate bar consists of rows of squares, none longer than the row below it. A move takes a square "
     "with all squares right of it, above it, and above and right of it. The square at the lower left is "
     "poisoned and may not be taken.",
     "一块巧克力由若干行方格组成，每行不长于它下面的一行。每步取走一格以及它右方、上方和右上方的所有格。"
     "左下角那格有毒，不能取。"},
    {"The lengths of the rows, from the lowest one up, such as 4 4 3; or a rectangle: 3x4 has 3 rows of 4.",
     "各行的长度，从最下面一行起，例如 4 4 3；或者写矩形：3x4 是 3 行，每行 4 格。"},
    {"shapes in boxes with up to twenty million shapes (13x13, 3x480), or as many as the limits allow, by a "
     "table; larger rectangles without their winning moves; one row and one column below 2^64.",
     "用表求解所在方框至多有两千万种形状（13x13、3x480）或限度所允许的形状；更大的矩形不给必胜走法；"
     "一行加一列时小于 2^64。"},
    {"A tree of moves, typed by hand, with wins and draws at its leaves.",
     "自己写出的博弈树，叶子写明胜负或和棋。"},
    {"A token stands at the root of a tree. X and O in turn move it to a branch. It ends at a leaf, which "
     "says who has won, or that it is a draw. In misère play who would have won has lost.",
     "棋子在树根。X 与 O 轮流把它移到一个分支。到叶子就结束，叶子写明谁胜或和棋。反常规则下，本来得胜的一"
     "方算输。"},
    {"A tree is a leaf, X or O for who has won and = for a draw, or brackets around its branches: ((X O)(= "
     "X)). X is to move at the root, or O where O: stands in front. The shell wants quotes around brackets.",
     "树是一片叶子（X 或 O 表示谁胜，= 表示和棋），或括号括起的各分支：((X O)(= X))。树根轮到 X 走；前面写 "
     "O: 就轮到 O。在 shell 中括号要加引号。"},
    {"trees of up to 10,000 brackets and leaves.", "括号与叶子合计最多 10,000 个的树。"},
    {"Lay matches so that equal ones do not see each other.", "放火柴，使同类的火柴互相看不见。"},
    {"On an empty cell of a grid a move lays a match, upright (1) or lying (-). It may not see an equal "
     "match "
     "along its own line, that is an upright one in its column or a lying one in its row, with only empty "
     "cells between them. (A match of the other kind between them blocks the view.)",
     "每步在一个空格里放一根火柴，竖放（1）或横放（-）。它不能在自己的方向上看见同类的火柴：竖的看同一列，"
     "横的看同一行，中间只有空格就算看见。（中间有另一类火柴则挡住视线。）"},
    {"The rows of the board, from the top, in the signs 0 (empty), 1 (upright) and - (lying). Blanks may "
     "separate rows too. Nothing at all is the empty board of 3 rows of 4.",
     "棋盘的各行，从上到下，用 0（空）、1（竖）和 -（横）写出。行之间也可以用空格分开。什么也不写就是 3 行 4 "
     "列的空棋盘。"},
    {"boards of up to 32 cells that can be searched within the limits: all of 3 rows of 4 (28,064 "
     "positions).",
     "最多 32 格、在限度内能搜索完的棋盘：3 行 4 列的全部可以（28,064 个局面）。"},
    {"Three in a row wins.", "三子连成一线者胜。"},
    {"X and O are placed in turn on free squares of a 3 × 3 board, X first. Who first has three in a row, "
     "column or diagonal wins; a full board without is a draw. In misère play three in a row lose.",
     "在 3 × 3 的棋盘上轮流放 X 和 O，X 先放。先在一行、一列或一条对角线上连成三子者胜；放满而无人连成则和"
     "棋。反常规则下连成三子者输。"},
    {"Three rows of X, O and . (free), such as X.O/.X./..O; nothing for the empty board. Who is to move "
     "follows from the numbers of X and O.",
     "三行，用 X、O 和 .（空）写出，例如 X.O/.X./..O；什么也不写就是空棋盘。轮到谁走由 X 与 O 的个数决定。"},
    {"every position.", "所有局面。"},
    {"Place a domino on two neighbouring free cells.", "在相邻的两个空格上放一张多米诺骨牌。"},
    {"A move places a domino on two free cells that share a side, across or down. Nothing is taken away "
     "again.",
     "每步在有公共边的两个空格上横放或竖放一张多米诺骨牌。放下的不再拿走。"},
    {"The rows from the top, . a free cell and # a blocked one, such as ..#|...; or an empty board: 4x5 has "
     "4 rows of 5.",
     "各行从上到下，. 是空格，# 是堵住的格，例如 ..#|...；或者写空棋盘：4x5 是 4 行，每行 5 格。"},
    {"boards of up to 64 cells: symmetric ones at once, others with pieces of about 40 cells within a "
     "minute; misère play with about 30 free cells.",
     "最多 64 格的棋盘：对称的立即得出，其余各块约 40 格以内的在一分钟内；反常规则约 30 个空格。"},

    // Coins.
    {"Turn coins over; the rightmost one goes from heads to tails.",
     "翻转若干枚硬币，其中最右边的一枚由正面翻到反面。"},
    {"Coins lie in a row. A move turns some of them over, and the rightmost of these must go from heads to "
     "tails. Which: one coin (one), one or two (one-or-two), exactly two (two), up to three (up-to-three), "
     "any run of neighbours (ruler), exactly or up to M neighbours (run-of M, run-up-to M), a run of "
     "neighbours that all show heads (heads-run). With corners, the coins lie in a quarter-plane, and the "
     "corners of an upright rectangle are turned, of which the farthest goes from heads to tails.",
     "硬币排成一行。每步翻转其中若干枚，最右边的一枚须由正面翻到反面。翻哪些：一枚（one）、一枚或两枚（one-"
     "or-two）、恰好两枚（two）、至多三枚（up-to-three）、任意一段相邻的（ruler）、恰好或至多 M "
     "枚相邻的（run-of M、run-up-to M）、一段全是正面的相邻硬币（heads-run）。用 corners "
     "时，硬币排在四分之一平面上，翻转一个正放矩形的四角，其中最远的一枚由正面翻到反面。"},
    {"The rule (one, one-or-two, two, up-to-three, ruler, run-of M, run-up-to M, heads-run, corners), then "
     "the places of the heads, counted from 1: 2 5 7..9; or the row: THTTH. With corners, pairs counted from "
     "0: 3,5 7,2.",
     "先写规则（one、one-or-two、two、up-to-three、ruler、run-of M、run-up-to M、heads-run、corners），再写各"
     "正面的位置，从 1 数起：2 5 7..9；或写出整行：THTTH。用 corners 时写数对，从 0 数起：3,5 7,2。"},
    {"places below 2^64 − 1 (up-to-three: to 2^63, corners: below 2^64); heads-run and misère play by "
     "search: "
     "with heads-run it depends on the faces what may be turned, and the nim-sum of lone heads is wrong.",
     "位置小于 2^64 − 1（up-to-three：到 2^63；corners：小于 2^64）；heads-run 与反常规则靠搜索：heads-run "
     "中能"
     "翻什么取决于正反面，单个正面的异或和并不正确。"},

    // Graphs.
    {"Slide a token along an edge; no way leads back.", "沿边移动棋子；图中没有回路。"},
    {"Tokens stand on the vertices of a directed graph without cycles. A move slides one token along an "
     "edge. "
     "Tokens do not hinder each other.",
     "棋子在无回路的有向图的顶点上。每步把一枚棋子沿一条边移动。棋子互不妨碍。"},
    {"Slide a token along an edge; play may go round for ever, which is a draw.",
     "沿边移动棋子；可能永远走下去，那就是和棋。"},
    {"Tokens stand on the vertices of a directed graph. A move slides one token along an edge. Tokens do not "
     "hinder each other. When play goes on for ever nobody wins.",
     "棋子在有向图的顶点上。每步把一枚棋子沿一条边移动。棋子互不妨碍。永远走下去则无人获胜。"},
    {"The vertices of the tokens, a colon, and the edges, such as 0>1 1>2; a file of edges, two numbers a "
     "line, is @FILE. Without a colon one token stands where the first edge begins.",
     "先写各棋子所在的顶点和一个冒号，再写各边，例如 0>1 1>2；边的文件（每行两个数）写作 @文件。不写冒号时，"
     "一枚棋子在第一条边的起点。"},
    {"any graph, up to a hundred million edges as far as memory goes; misère play of several tokens by "
     "search.",
     "任意图，在内存允许时最多一亿条边；多枚棋子的反常规则靠搜索。"},
    {"Cut an edge; what leaves the ground vanishes.", "剪断一条边，与地面断开的部分随之消失。"},
    {"A graph stands on the ground. A move cuts one edge; then all edges that no longer hang together with "
     "the ground vanish.",
     "地面上立着一个图。每步剪断一条边，所有不再与地面相连的边随之消失。"},
    {"Edges such as 0-1 1-2, where 0 is the ground; loops and parallel edges are welcome, and parts off the "
     "ground do not exist. A file of edges is @FILE. A tree may also be written in brackets, an edge a pair: "
     "(()()) is one edge with two on top.",
     "各边写作 0-1 1-2，0 是地面；允许自环和平行边，离开地面的部分不存在。边的文件写作 @文件。树也可以用括号"
     "写，每条边一对括号：(()()) 是一条边，上面有两条。"},
    {"any graph, up to a hundred million edges as far as memory goes; misère play by search.",
     "任意图，在内存允许时最多一亿条边；反常规则靠搜索。"},

    // Moving pieces.
    {"Move cards to a lower box; the numbers add up to an odd multiple of 3.",
     "把牌移到编号更小的盒子，两盒编号之和是 3 的奇数倍。"},
    {"There are boxes 1, 2, 3, … with cards. A move takes one or more cards of a box A and puts them into a "
     "box B < A where A + B is odd and divisible by 3. (So the cards of boxes 1, 3 and 4 stay.)",
     "有盒子 1、2、3……，里面放着牌。每步从盒子 A 取一张或更多，放进盒子 B < A，其中 A + B 是奇数且能被 3 整"
     "除。（因此盒子 1、3、4 里的牌不动。）"},
    {"The numbers of cards in box 1, box 2, box 3, …", "盒子 1、盒子 2、盒子 3……里的牌数。"},
    {"cards below 2^64 in all, up to ten million boxes.", "牌的总数小于 2^64，最多一千万个盒子。"},
    {"Pieces on a strip move left without jumping.", "一排棋子向左移动，不能越过别的棋子。"},
    {"Pieces stand on different squares 1, 2, 3, … of a strip. A move takes one piece any number of squares "
     "to the left, over free squares only.",
     "棋子在一条带子的不同格子 1、2、3……上。每步把一枚棋子向左移任意格，只能经过空格。"},
    {"The squares of the pieces, in any order.", "各棋子所在的格子，次序任意。"},
    {"squares below 2^64, up to ten million pieces.", "格子编号小于 2^64，最多一千万枚棋子。"},
    {"A queen moves left, down or diagonally down-left, towards the corner.",
     "皇后向左、向下或向左下沿对角线移动，走向角落。"},
    {"A chess queen stands on a board without end to the right and upwards. A move takes it any number of "
     "squares to the left, down, or diagonally left and down. In the corner it cannot move.",
     "国际象棋的皇后在一个向右、向上无尽的棋盘上。每步向左、向下或向左下沿对角线移动任意格。到了角上就不能"
     "再走。"},
    {"The queen's square, counted from 0: the corner is 0 0.", "皇后的格子，从 0 数起：角上是 0 0。"},
    {"outcome and winning moves for coordinates of up to 50,000 digits; nim-values by search, for small "
     "ones.",
     "胜负与必胜走法：坐标最多 50,000 位；SG 值靠搜索，限于小坐标。"},
    {"A coin walks on a ring and makes the numbers smaller that it crosses.",
     "硬币在环上走，使所经过的边上的数变小。"},
    {"Numbers stand on the edges of a ring, a coin lies between two of them. A move takes the coin over one "
     "of these two, if that is not 0, and makes it smaller, at least by 1.",
     "环的各边上写着数，一枚硬币在两条边之间。每步让硬币走过这两条边中数不为 0 的一条，并使那个数至少减 1。"},
    {"The numbers on the edges in order around the ring. A * between them is the coin; without it the coin "
     "lies between the last and the first. (A shell wants the * in quotes.)",
     "沿环依次写出各边上的数。其间的 * 是硬币；不写时硬币在最后一条与第一条之间。（在 shell 中 * "
     "要加引号。）"},
    {"numbers below 2^64, up to ten million edges; nim-values and misère play by search.",
     "数小于 2^64，最多一千万条边；SG 值与反常规则靠搜索。"},
    {"Move stones one step down; the ground is the end.", "把石子移到下一级；到了地面就停在那里。"},
    {"Stones lie on the steps of a staircase. A move takes one or more stones of one step and puts them on "
     "the step below; from step 1 they fall to the ground, where they stay.",
     "石子在阶梯的各级上。每步把一级上的一个或更多石子移到下一级；第 1 级上的移到地面，就留在那里。"},
    {"The numbers of stones on step 1 (next to the ground), step 2, step 3, …",
     "第 1 级（紧挨地面）、第 2 级、第 3 级……上的石子数。"},
    {"stones below 2^64 in all, up to ten million steps.", "石子总数小于 2^64，最多一千万级。"},
    {"Move stones one edge towards the root of a tree.", "把石子沿一条边移向树根。"},
    {"Stones lie on the nodes of a tree. A move takes one or more stones of one node and puts them on its "
     "parent. Stones on the root stay there.",
     "石子在树的结点上。每步把一个结点上的一个或更多石子移到它的父结点。根上的石子不动。"},
    {"The parents of the nodes 1, 2, …, n − 1 (node 0 is the root), then the stones on the nodes 0, 1, …, n "
     "− "
     "1. Without the /, an odd number of numbers is split in the same way.",
     "先写结点 1、2、…、n − 1 的父结点（结点 0 是根），再写结点 0、1、…、n − 1 上的石子数。不写 / "
     "时，奇数个数照此划分。"},
    {"stones below 2^64 in all, up to ten million nodes, of any depth.",
     "石子总数小于 2^64，最多一千万个结点，深度不限。"},
};

}  // namespace

std::span<const Template> chinese_catalogue() { return catalogue_rows; }

}  // namespace sprague::explain
