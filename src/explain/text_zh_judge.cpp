// Contest problems in Chinese: what goes in, what comes out, and what is wrong with an input.
#include "text_zh.hpp"

namespace sprague::explain {
namespace {

constexpr Template judge_rows[] = {
    // What the program says around them.
    {"'sprague judge NAME < FILE' answers, 'sprague judge NAME --sample' tells the format, and 'sprague "
     "show' explains the games in the last column.",
     "“sprague judge 名称 < 文件”给出答案，“sprague judge 名称 --sample”说明格式，“sprague "
     "show”解释最后一列的游戏。"},
    {"Input", "输入"},
    {"Output", "输出"},
    {"Sample input", "输入样例"},
    {"Sample output", "输出样例"},
    {"'sprague show {0}' explains the game.", "“sprague show {0}”解释这个游戏。"},
    {"reading the input from here; Ctrl-D ends it", "从这里读取输入；按 Ctrl-D 结束"},
    {"cannot read the input: {0}", "无法读取输入：{0}"},
    {"the input is too long", "输入太长"},
    {"An input may have 1 GiB.", "输入最多 1 GiB。"},
    {"a problem's name is missing", "缺少题目的名称"},
    {"'sprague judge --list' lists them.", "“sprague judge --list”列出全部题目。"},
    {"the output is too long", "输出太长"},
    {"At most 1 GiB is printed.", "最多输出 1 GiB。"},

    // Inputs.
    {"T, the number of cases; per case two numbers, the heaps.", "T，数据组数；每组两个数，即两堆。"},
    {"To the end of the input: n, the number of cards.", "直到输入结束：每组一个 n，牌数。"},
    {"T, the number of cases; per case N and N heaps. Who takes the last loses.",
     "T，数据组数；每组一个 N 和 N 堆。取最后一个者输。"},
    {"To the end of the input: M, the price, and N, the largest bid.",
     "直到输入结束：每组 M（底价）和 N（最大的加价）。"},
    {"Numbers of stones n, one a case; 0 ends the input.", "每组一个石子数 n；0 结束输入。"},
    {"T, the number of cases; per case n and the cards in n boxes.",
     "T，数据组数；每组一个 n 和 n 个盒子里的牌数。"},
    {"T, the number of cases; per case n, the parents of the nodes 1 to n − 1 (node 0 is the root), and the "
     "stones on the nodes 0 to n − 1.",
     "T，数据组数；每组一个 n、结点 1 到 n − 1 的父结点（结点 0 是根），以及结点 0 到 n − 1 上的石子数。"},
    {"n, the number of boards; per board three rows of four cells: 0 (empty), 1 (upright) or - (lying).",
     "n，棋盘数；每个棋盘三行，每行四格：0（空）、1（竖）或 -（横）。"},
    {"k and k heaps. Several cases may follow each other.", "k 和 k 堆。可以有多组数据相接。"},
    {"N and the numbers on the N edges of a ring; the coin lies between the last and the first. None of them "
     "need be 0. Several cases may follow each other.",
     "N 和环上 N 条边的数；硬币在最后一条与第一条之间。不要求其中有 0。可以有多组数据相接。"},
    {"T, the number of cases; per case n and n heaps.", "T，数据组数；每组一个 n 和 n 堆。"},
    {"To the end of the input: two numbers, the heaps.", "直到输入结束：每组两个数，即两堆。"},
    {"T, the number of cases; per case N and the squares of N pieces, in any order.",
     "T，数据组数；每组一个 N 和 N 枚棋子的格子，次序任意。"},
    {"To the end of the input: N, the number of trees; per tree m and k and k edges between the vertices 1 "
     "to "
     "m. Vertex 1 is the root. Cycles of any kind are welcome.",
     "直到输入结束：每组一个 N，树的个数；每棵树 m、k 和顶点 1 到 m 之间的 k 条边。顶点 1 "
     "是根。允许各种回路。"},
    {"Numbers of balls n, one a case; 0 ends the input.", "每组一个球数 n；0 结束输入。"},

    // Outputs.
    {"Per case: A when the first player wins, B when the second does.", "每组：先手胜输出 A，后手胜输出 B。"},
    {"Per case: Kiki (she takes first) or Cici, who wins.", "每组输出胜者：Kiki（先取）或 Cici。"},
    {"Per case: John (he takes first) or Brother, who wins.", "每组输出胜者：John（先取）或 Brother。"},
    {"Per case: all first bids that win, ascending, or none.",
     "每组：由小到大输出所有必胜的第一次出价，没有则输出 none。"},
    {"Per case: First win or Second win.", "每组：输出 First win 或 Second win。"},
    {"Per case: Case i: and Alice (she moves first) or Bob, who wins.",
     "每组：输出 Case i: 和胜者 Alice（先走）或 Bob。"},
    {"Per case: win or lose, for who moves first.", "每组：对先走的人输出 win 或 lose。"},
    {"Per board: a best move as row and column, from 0, and the match: the first winning move by row, then "
     "by "
     "column, upright before lying; the first legal move where none wins; none where none is legal.",
     "每个棋盘：一步最好的走法，写行、列（从 0 数起）和火柴：先按行，再按列，竖的在横的之前，取第一种必胜走"
     "法；没有必胜走法就取第一种合法走法；没有合法走法则输出 none。"},
    {"Per case: lose, or the winning move in the heap with the smallest number, as amount and heap, and in "
     "the next line the heaps after it.",
     "每组：输出 lose，或编号最小的堆中的必胜走法（个数与堆号），下一行是走后的各堆。"},
    {"Per case: YES when the first player wins, otherwise NO.", "每组：先手胜输出 YES，否则输出 NO。"},
    {"Per case: Yes when the first player wins, otherwise No.", "每组：先手胜输出 Yes，否则输出 No。"},
    {"Per case: 1 when the first player wins, 0 when the second does.", "每组：先手胜输出 1，后手胜输出 0。"},
    {"Per case: Georgia will win (she moves first), or Bob will win.",
     "每组：输出 Georgia will win（她先走）或 Bob will win。"},
    {"Per case: Sally (she cuts first) or Harry, who wins.", "每组输出胜者：Sally（先剪）或 Harry。"},
    {"Per case: Alice (she moves first) or Bob, who wins.", "每组输出胜者：Alice（先走）或 Bob。"},

    // What is wrong with an input.
    {"{0!} cannot be {1#}", "{0}不能是 {1}"},
    {"It is at least {0#}.", "它至少为 {0}。"},
    {"It is at most {0#}.", "它至多为 {0}。"},
    {"the input ends here, and {0!} is missing", "输入到此为止，还缺少{0}"},
    {"nothing may follow the last case", "最后一组数据之后不应有内容"},
    {"The first number, {0#}, says how many cases there are.", "第一个数 {0} 说明数据的组数。"},
    {"The 0 ends the input.", "0 结束输入。"},
    {"{0!} is missing: {1#} must follow, and there {2!}", "缺少{0}：后面应有 {1} 个，这里{2}"},
    {"is only 1", "只有 1 个"},
    {"the number of cases", "数据组数"},
    {"a case", "数据"},
    {"the number of cards", "牌数"},
    {"the number of boxes", "盒子数"},
    {"the number of nodes", "结点数"},
    {"the number of edges", "边数"},
    {"the number of pieces", "棋子数"},
    {"the number of vertices", "顶点数"},
    {"the number of trees", "树的个数"},
    {"the number of balls", "球数"},
    {"the number of boards", "棋盘数"},
    {"the first heap", "第一堆"},
    {"the second heap", "第二堆"},
    {"M, the price,", "M（底价）"},
    {"a box's number of cards", "盒里的牌数"},
    {"a parent", "父结点"},
    {"a node's number of stones", "结点上的石子数"},
    {"an end of an edge", "边的端点"},
    {"a word", "词"},
    {"a row of the board", "棋盘的一行"},
    {"a row of the board cannot be '{0}'", "棋盘的一行不能是“{0}”"},
    {"It has four cells, each 0 (empty), 1 (upright) or - (lying).",
     "它有四格，每格是 0（空）、1（竖）或 -（横）。"},
    {"more than a million bids win", "必胜的出价超过一百万种"},
    {"two pieces stand on square {0#}", "有两枚棋子在格子 {0} 上"},
    {"this edge does not hang together with vertex 1, the root", "这条边与根（顶点 1）不相连"},
};

}  // namespace

std::span<const Template> chinese_judge() { return judge_rows; }

}  // namespace sprague::explain
