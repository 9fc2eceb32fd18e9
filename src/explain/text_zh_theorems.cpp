// The theorems of the rulesets in Chinese: names, statements, hypotheses; of sources, only what is no
// citation.
#include "text_zh.hpp"

namespace sprague::explain {
namespace {

constexpr Template theorems_rows[] = {
    // Names. Those of people stay in Latin letters, as Chinese textbooks often leave them.
    {"strategy stealing", "策略盗取"},
    {"copying", "模仿"},
    {"Bouton's theorem", "Bouton 定理"},
    {"Bouton's theorem for misère Nim", "反常尼姆的 Bouton 定理"},
    {"the coin-turning theorem", "翻硬币定理"},
    {"the product theorem of turning corners", "翻四角的尼姆积定理"},
    {"Ferguson's theorem", "Ferguson 定理"},
    {"the halving theorem", "折半定理"},
    {"the Guy–Smith theorem", "Guy–Smith 定理"},
    {"the theorem on arithmetic periods", "算术周期定理"},
    {"the Sprague–Grundy theorem", "Sprague–Grundy 定理"},
    {"the parity of splitting", "分堆的奇偶性"},
    {"the theorem on splitting into any number", "任意分堆定理"},
    {"the misère Nim rule for splitting into any number", "任意分堆的反常尼姆法则"},
    {"backward induction", "倒推法"},
    {"backward induction, misère", "倒推法（反常规则）"},
    {"the theory of loopy impartial games", "可循环公平博弈的理论"},
    {"retrograde analysis", "逆向分析"},
    {"the colon and the fusion principle", "冒号原理与合并原理"},
    {"the staircase theorem for boxes", "盒子的阶梯定理"},
    {"the staircase theorem for misère play", "反常规则的阶梯定理"},
    {"the staircase theorem", "阶梯定理"},
    {"the staircase theorem for trees", "树上的阶梯定理"},
    {"Wythoff's theorem", "威佐夫定理"},
    {"Fraenkel's theorem for misère Wythoff", "反常威佐夫博弈的 Fraenkel 定理"},
    {"the parity theorem for a ring with a 0", "含 0 的环的奇偶定理"},
    {"the theorem for a ring without a 0", "不含 0 的环的定理"},
    {"the Bash theorem", "巴什定理"},
    {"the misère auction is an auction for one less", "反常规则的拍卖就是价格少一的拍卖"},
    {"Ferguson's misère theorem for subtraction games", "减法游戏的 Ferguson 反常定理"},
    {"Whinihan's theorem", "Whinihan 定理"},
    {"misère Fibonacci nim is normal play with one stone less", "反常斐波那契博弈就是少一个石子的正常博弈"},
    {"Moore's theorem", "Moore 定理"},
    {"Moore's theorem for misère play", "反常规则的 Moore 定理"},
    {"the theorem on powers of K", "K 的幂的定理"},

    {"the misère Nim rule for sums", "和的反常尼姆法则"},

    // Statements.
    {"With the nim-values of all heaps and odd steps, the misère Nim rule holds for the whole sum.",
     "以所有堆与奇数级的 SG 值为堆，整个和遵循反常尼姆法则。"},
    {"With the nim-values of all heaps and odd steps, the misère Nim rule holds for the whole sum: {0!}.",
     "以所有堆与奇数级的 SG 值为堆，整个和遵循反常尼姆法则：{0}。"},
    {"The next player wins every rectangle: if taking the far corner alone does not win, then what answers "
     "it "
     "does, as a first move. Which move wins it does not say.",
     "矩形总是先手必胜：若只咬下最远的一角不能获胜，那么它的应着作为第一步就能获胜。定理并没有说是哪一步。"},
    {"No domino lies on two pieces of the board that do not touch, so the nim-value of the board is the "
     "nim-sum of "
     "theirs, which were searched piece by piece; a piece is the same game wherever it lies, turned or "
     "reflected.",
     "没有一块多米诺能跨在棋盘上互不相连的两块空格上，所以棋盘的 SG 值是各块空格的 SG "
     "值的异或和；各块分别搜索，"
     "平移、旋转和翻转之后仍是同一个游戏。"},
    {"Where a half-turn or a reflection keeps the free cells and no domino meets its image, who has just "
     "moved wins "
     "by answering every domino with its image. So the next player wins who can leave such a board, as by a "
     "domino "
     "on the centre.",
     "若旋转 180 "
     "度或某个翻转不改变空格，并且没有一块多米诺与它的像相交，刚走完的一方只要每次都放对方那一块的像"
     "就能获胜。因此能留下这种棋盘的先手必胜，例如把第一块放在正中。"},
    {"One row and one column are the heaps of Nim: their squares without the poisoned one. Its nim-value is "
     "their nim-sum; in misère play the misère Nim rule holds.",
     "一行与一列就是尼姆的两堆：各自除去有毒一格后的格数。SG 值是它们的异或和；反常规则下用反常尼姆法则。"},
    {"The nim-value is the nim-sum of those of the heads, each alone: {0!}.",
     "SG 值是各枚正面硬币单独的 SG 值的异或和：{0}。"},
    {"1 for each", "每枚为 1"},
    {"n for a head at n", "位置 n 的正面为 n"},
    {"n − 1 for a head at n", "位置 n 的正面为 n − 1"},
    {"for a head at n, the n-th number with an odd number of binary ones (1, 2, 4, 7, 8, …)",
     "位置 n 的正面为第 n 个二进制中有奇数个 1 的数（1、2、4、7、8……）"},
    {"for a head at n, the largest power of 2 that divides n", "位置 n 的正面为整除 n 的最大的 2 的幂"},
    {"for a head at n, 1 when M divides n and 0 otherwise", "位置 n 的正面：M 整除 n 时为 1，否则为 0"},
    {"for a head at n, the largest power of 2 that divides n and is at most M",
     "位置 n 的正面为整除 n 且不超过 M 的最大的 2 的幂"},
    {"for a head at (x, y), the nim-product of x and y", "位置 (x, y) 的正面为 x 与 y 的尼姆积"},
    {"The nim-value of boxes x and y is the place (from 0) of the lowest binary 0 that x − 1 and y − 1 have "
     "in "
     "common; the previous player wins exactly when both are odd.",
     "两盒为 x 与 y 时，SG 值是 x − 1 与 y − 1 的二进制中最低的同为 0 的位（从第 0 "
     "位数起）；后手必胜当且仅当两数都是奇数。"},
    {"With n balls in the larger box, the nim-value is found by dropping the trailing binary ones of n and "
     "halving what is left; the previous player wins exactly when n + 1 is a power of two.",
     "设较大的盒里有 n 个球：去掉 n 的二进制末尾的那些 1，剩下的数再折半，就是 SG 值；后手必胜当且仅当 n + "
     "1 是 2 的幂。"},
    {"The nim-values of the heaps are computed by the mex rule until their period is proved; that of a row "
     "of "
     "heaps is the nim-sum.",
     "各堆的 SG 值按 mex 规则计算，直到证明了周期；一行堆的 SG 值是它们的异或和。"},
    {"No option has the value that the period predicts, and every smaller value is an option's: of the bulk "
     "of "
     "small values, or of the top by moving its largest heap on by the period.",
     "没有一种走法能到达周期所预言的值，而每个更小的值都能到达：较小的值来自主体部分，最上面的值则由把最大的"
     "一堆"
     "移动一个周期得到。"},
    {"The nim-values of the heaps are computed by the mex rule, one after the other; that of a row of heaps "
     "is "
     "the nim-sum.",
     "各堆的 SG 值按 mex 规则逐个计算；一行堆的 SG 值是它们的异或和。"},
    {"A heap of n is split into single stones by n − 1 moves, however it is done: its nim-value is 1 for "
     "even "
     "n > 0 and 0 otherwise, and that of a row is the nim-sum.",
     "无论怎么分，n 个石子的一堆都要 n − 1 步才分成单个石子：n > 0 为偶数时 SG 值为 1，否则为 "
     "0；一行堆的 SG 值是它们的异或和。"},
    {"The nim-value of a heap of n > 0 is n − 1; that of a row is the nim-sum.",
     "n > 0 个石子的一堆 SG 值为 n − 1；一行堆的 SG 值是它们的异或和。"},
    {"The next player wins exactly when the nim-sum is not 0 and some heap holds more than two stones, or it "
     "is 0 and none does.",
     "先手必胜当且仅当：异或和不为 0 且有一堆多于两个石子，或者异或和为 0 且没有这样的堆。"},
    {"From the ends backwards the nim-value of a vertex is the mex of those one edge away; that of several "
     "tokens is the nim-sum.",
     "从终点往回推：一个顶点的 SG 值是沿一条边可达的各顶点 SG 值的 mex；有几枚棋子时是它们的异或和。"},
    {"From the ends backwards: an ended vertex is N, and a vertex is N exactly when an edge leads to a "
     "P-position.",
     "从终点往回推：终点是必胜态；一个顶点是必胜态，当且仅当有一条边通向必败态。"},
    {"A vertex has the nim-value m when its options with nim-values have all below m and every other option "
     "can be answered by a move to m; any other vertex is worth ∞(A), A being the nim-values of its options. "
     "∞(A) + n = ∞(A ⊕ n) and ∞ + ∞ = ∞; 0 is P, ∞(A) without 0 in A is a draw, and all else is N.",
     "若一个顶点的走法中有 SG 值的那些恰好给出小于 m 的全部值而没有 m，其余每种走法又都能被一步走到值 m "
     "来应对，则它的 SG 值为 m；其他顶点的值为 ∞(A)，A 是其走法的 SG 值的集合。∞(A) + n = ∞(A ⊕ n)，∞ + ∞ = "
     "∞；值 0 是必败态，A 中没有 0 的 ∞(A) 是和棋，其余都是必胜态。"},
    {"Backwards from the ends: a vertex is won when an edge leads to a lost one, lost when all lead to won "
     "ones, and drawn when neither is ever found.",
     "从终点往回推：有一条边通向必败态的顶点必胜；所有边都通向必胜态的顶点必败；始终两者都推不出的是和棋。"},
    {"A branch is worth one more than what stands on its edge, and branches at one vertex add up as "
     "nim-sums. "
     "The vertices of a cycle may be fused to one: its edges become loops, each worth 1.",
     "一根树枝的值比它的边上所承载的多 "
     "1，同一顶点上各树枝的值取异或和。回路上的顶点可以合并成一点：它的边变成环，每个环值为 1。"},
    {"Only the boxes with numbers 0, 2 or 5 modulo 6 count: the nim-value is the nim-sum of their cards.",
     "只有编号模 6 余 0、2 或 5 的盒子起作用：SG 值是这些盒中牌数的异或和。"},
    {"The boxes with numbers 0, 2 or 5 modulo 6 follow the misère Nim rule: {0!}.",
     "编号模 6 余 0、2 或 5 的盒子遵循反常尼姆法则：{0}。"},
    {"the next player wins exactly when their nim-sum is not 0 and one holds more than one card, or it is 0 "
     "and none does",
     "先手必胜当且仅当它们的异或和不为 0 且有一盒多于一张牌，或者异或和为 0 且没有这样的盒子"},
    {"The gap before the rightmost piece and every second gap to the left of it count: the nim-value is "
     "their "
     "nim-sum.",
     "最右一枚棋子前的间隔起作用，向左每隔一个间隔的也起作用：SG 值是它们的异或和。"},
    {"The same gaps follow the misère Nim rule: the next player wins exactly when their nim-sum is not 0 and "
     "one is larger than 1, or it is 0 and none is.",
     "同样那些间隔遵循反常尼姆法则：先手必胜当且仅当它们的异或和不为 0 且有一个大于 1，或者异或和为 0 "
     "且都不大于 1。"},
    {"The previous player wins exactly at the pairs (⌊kφ⌋, ⌊kφ⌋ + k), k = 0, 1, 2, …, in either order, where "
     "φ "
     "is the golden ratio.",
     "后手必胜当且仅当两数（不计次序）是 (⌊kφ⌋, ⌊kφ⌋ + k)，k = 0、1、2……，其中 φ 是黄金比。"},
    {"The previous player wins exactly at (0, 1), (2, 2) and the pairs (⌊kφ⌋, ⌊kφ⌋ + k) with k ≥ 2, in "
     "either "
     "order.",
     "后手必胜当且仅当两数（不计次序）是 (0, 1)、(2, 2) 或 (⌊kφ⌋, ⌊kφ⌋ + k)，k ≥ 2。"},
    {"The next player wins exactly when, in at least one direction, the number of edges before the first 0 "
     "is "
     "odd.",
     "先手必胜当且仅当至少有一个方向上，第一个 0 之前的边数是奇数。"},
    {"With an odd number of edges the next player wins, by leaving 0. With an even number, subtract the "
     "least "
     "value from every edge; the parity theorem for a ring with a 0 then says who wins.",
     "边数为奇数时先手必胜，只要留下 0。边数为偶数时，把每条边减去最小值，再由含 0 的环的奇偶定理判断谁胜。"},
    {"Only the odd steps count: the nim-value is the nim-sum of their stones, the ground being step 0.",
     "只有奇数级起作用：SG 值是奇数级上石子数的异或和，地面是第 0 级。"},
    {"The odd steps follow the misère Nim rule: {0!}.", "奇数级遵循反常尼姆法则：{0}。"},
    {"the next player wins exactly when their nim-sum is not 0 and one holds more than one stone, or it is 0 "
     "and none does",
     "先手必胜当且仅当它们的异或和不为 0 且有一处多于一个石子，或者异或和为 0 且没有这样的"},
    {"Only the nodes at odd depth count: the nim-value is the nim-sum of their stones.",
     "只有奇数深度的结点起作用：SG 值是它们的石子数的异或和。"},
    {"The nodes at odd depth follow the misère Nim rule: {0!}.", "奇数深度的结点遵循反常尼姆法则：{0}。"},
    {"The nim-value is what is missing modulo N + 1; when no more than N is missing, every bid that reaches "
     "the price wins.",
     "SG 值是尚缺的数额模 N + 1；若所缺不超过 N，凡是达到底价的出价都获胜。"},
    {"Nobody reaches the price who can avoid it, so play for M goes like normal play for M − 1.",
     "能避免时谁也不会达到底价，所以底价 M 的反常对局就像底价 M − 1 的正常对局。"},
    {"The nim-value of a heap of n is n mod (m + 1); that of a row of heaps is their nim-sum.",
     "n 个石子的一堆 SG 值为 n mod (m + 1)；一行堆的 SG 值是它们的异或和。"},
    {"With the nim-values of the heaps for its heaps, the misère Nim rule holds: the next player wins "
     "exactly "
     "when the nim-sum is not 0 and some value is larger than 1, or it is 0 and none is.",
     "以各堆的 SG 值为堆，反常尼姆法则成立：先手必胜当且仅当异或和不为 0 且有一个值大于 1，或者异或和为 0 "
     "且都不大于 1。"},
    {"The previous player wins exactly when the quota is smaller than the smallest part of the number's "
     "Zeckendorf representation; at the start, exactly when the number is a Fibonacci number.",
     "后手必胜当且仅当上限小于石子数的齐肯多夫表示中最小的一项；开局时，当且仅当石子数是斐波那契数。"},
    {"Nobody takes the last stone who can avoid it, so play on n stones goes like normal play on n − 1.",
     "能避免时谁也不会取最后一个石子，所以 n 个石子的反常对局就像 n − 1 个石子的正常对局。"},
    {"Write the heaps in binary and add the digits of each column without carry, modulo k + 1. The previous "
     "player wins exactly when every column gives 0.",
     "把各堆写成二进制，每一列的数字不进位地相加，模 k + 1。后手必胜当且仅当每一列都得 0。"},
    {"As in normal play while some heap is larger than 1; otherwise the previous player wins exactly when "
     "the "
     "number of heaps of 1 is 1 modulo k + 1.",
     "有一堆大于 1 时与正常规则一样；否则后手必胜当且仅当大小为 1 的堆数模 k + 1 余 1。"},
    {"The nim-value is the nim-sum of the heaps; the previous player wins exactly when it is 0. A move wins "
     "exactly when it makes it 0.",
     "SG 值是各堆的异或和；后手必胜当且仅当它为 0。一步能获胜，当且仅当它使异或和变为 0。"},
    {"The next player wins exactly when the nim-sum is not 0 and some heap is larger than 1, or it is 0 and "
     "no "
     "heap is.",
     "先手必胜当且仅当：异或和不为 0 且有一堆大于 1，或者异或和为 0 且没有一堆大于 1。"},
    {"The nim-value of a heap is the mex of its options' values, computed heap by heap, for finite sets "
     "until "
     "the period is proved; that of a row is the nim-sum.",
     "一堆的 SG 值是其各种走法的 SG 值的 mex，逐堆计算，有限集合则算到周期得到证明为止；一行堆的 SG "
     "值是它们的异或和。"},
    {"When the set is all powers of K, the nim-value of n is n mod 2 for odd K; for even K it is 2 when n "
     "mod "
     "(K + 1) = K, and otherwise (n mod (K + 1)) mod 2; that of a row is the nim-sum.",
     "集合为 K 的所有幂时：K 为奇数，n 的 SG 值是 n mod 2；K 为偶数，n mod (K + 1) = K 时为 2，否则为 (n mod "
     "(K + 1)) mod 2；一行堆的 SG 值是它们的异或和。"},

    // Hypotheses.
    {"normal play", "正常规则"},
    {"normal play; {0!}", "正常规则；{0}"},
    {"misère play; {0!}", "反常规则；{0}"},
    {"normal play: who reaches the price wins; a bid is 1 to N", "正常规则：达到底价者胜；每次出价 1 到 N"},
    {"misère play: who reaches the price loses; a bid is 1 to N", "反常规则：达到底价者败；每次出价 1 到 N"},
    {"normal play; the symmetry was found by trying the half-turn and all reflections",
     "正常规则；对称是逐一试过旋转 180 度和各种翻转而找到的"},
    {"a rectangle with at least two squares, in misère play three: then the far corner can be taken, every "
     "answer to that is a first move too, and there is one",
     "至少有两格的矩形（反常规则下至少三格）：这时可以咬下最远的一角，对它的每种应着也都可以是第一步，而且确"
     "有应着"},
    {"all rows but the lowest have one square: no bite touches both arms",
     "除最底一行外每行只有一格：没有一口能咬到两条臂"},
    {"which coins may be turned depends on their places only, not on their faces, and the rightmost goes "
     "from "
     "heads to tails",
     "可以翻哪些硬币只取决于位置而不取决于正反，且最右的一枚由正面翻到反面"},
    {"coordinates count from 0; the farthest corner goes from heads to tails",
     "坐标从 0 数起；最远的一角由正面翻到反面"},
    {"two boxes, both holding at least 1 after each move", "两个盒子，每步之后各至少有 1 个"},
    {"the larger box may be left with any number from half of it to all but one",
     "较大的盒里可以留下从一半到只少一个的任何个数"},
    {"a finite octal code, or a hexadecimal one with a period", "有限的八进制码，或有周期的十六进制码"},
    {"G(n + p) = G(n) + s in the known values; the finite conditions of the theorem were checked",
     "在已知的值中 G(n + p) = G(n) + s；定理的有限个条件已经验证"},
    {"a finite hexadecimal code", "有限的十六进制码"},
    {"every move splits one heap into exactly two that are not empty", "每步把一堆恰好分成两堆，都不空"},
    {"a heap may be split into any number of heaps, at least two, none empty",
     "一堆可以分成任意多堆，至少两堆，都不空"},
    {"the graph has no cycle", "图中没有回路"},
    {"one token; the graph has no cycle", "一枚棋子；图中没有回路"},
    {"endless play is a draw; a finite graph", "无休止的对局算和棋；有限图"},
    {"one token; endless play is a draw; a finite graph", "一枚棋子；无休止的对局算和棋；有限图"},
    {"all edges are green, so both players may cut each", "所有边都是绿色，双方都可以剪任何一条"},
    {"boxes are numbered from 1, and every move joins a box that counts and one that does not",
     "盒子从 1 编号，每步都在一个起作用的盒子与一个不起作用的盒子之间"},
    {"boxes are numbered from 1", "盒子从 1 编号"},
    {"a move of a piece takes from the gap before it and adds to the gap behind it",
     "走一枚棋子使它前面的间隔变小、后面的间隔变大"},
    {"the gaps are the steps of a staircase", "各间隔就是阶梯的各级"},
    {"two heaps; any amount from one, or the same from both", "两堆；从一堆取任意多个，或从两堆取同样多个"},
    {"a single game of two heaps, not a sum", "单独的两堆，而不是博弈的和"},
    {"some edge is 0, and stays so in all followers", "有一条边为 0，并且在所有后继局面中保持为 0"},
    {"no edge is 0", "没有一条边为 0"},
    {"step 1 is the one next to the ground", "第 1 级紧邻地面"},
    {"a move goes to the parent; the root has depth 0 and its stones stay",
     "石子移向父结点；根的深度为 0，到根的石子不再移动"},
    {"a move takes 1 to m from one heap", "每步从一堆取 1 到 m 个"},
    {"G(n) = 1 exactly when G(n − s) = 0 for the least amount s (the pairing property), which holds for "
     "every "
     "set of amounts",
     "设 s 为可取的最小个数，则 G(n) = 1 当且仅当 G(n − s) = 0（配对性质），它对任何可取个数的集合都成立"},
    {"one heap; each move takes at most twice what the move before took", "一堆；每步至多取上一步的两倍"},
    {"one heap", "一堆"},
    {"Nim heaps, not values of other games; the column digits are no nim-value",
     "尼姆的堆，而不是别的游戏的 SG 值；各列的数字不构成 SG 值"},
    {"Nim heaps", "尼姆的堆"},
    {"a move takes any positive amount from one heap", "每步从一堆取任意多个，至少一个"},
    {"every component is Nim, Bash, a subtraction game, a staircase or a split game",
     "每个分量都是尼姆、巴什、减法游戏、阶梯或分堆游戏"},
    {"every component is a Nim heap", "每个分量都是尼姆的一堆"},
    {"a move takes one amount of the set from one heap", "每步从一堆取集合中的一个数"},
    {"a move takes a power of K, 1 included, from one heap", "每步从一堆取 K 的某个幂（包括 1）个"},

    // Sources that are no citations.
    {"contest folklore ({0}), after {1}", "竞赛界的常识（{0}），源自 {1}"},
    {"{0}; winning edges: {1}", "{0}；制胜的边见 {1}"},
    {"{0!}; misère: {1}", "{0}；反常规则见 {1}"},
    {"contest folklore", "竞赛界的常识"},
    {"contest folklore ({0})", "竞赛界的常识（{0}）"},
    {"folklore", "众所周知"},
    {"proved in {0}", "证明见 {0}"},
    {"{0!}; proved in {1}", "{0}；证明见 {1}"},
};

}  // namespace

std::span<const Template> chinese_theorems() { return theorems_rows; }

}  // namespace sprague::explain
