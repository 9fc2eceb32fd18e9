// What the program says of files, options and certificates, in Chinese.
#include "text_zh.hpp"

namespace sprague::explain {
namespace {

constexpr Template templates[] = {
    // Files.
    {"cannot read '{0}': {1}", "无法读取“{0}”：{1}"},
    {"cannot write '{0}': {1}", "无法写入“{0}”：{1}"},
    {"'{0}' is not a file", "“{0}”不是文件"},
    {"'{0}' is too large", "“{0}”太大"},
    {"A file may have {0#} bytes.", "文件最多 {0} 字节。"},
    {"the name of a file is missing after @", "@ 之后缺少文件名"},
    {"@FILE stands for what the file holds, such as a graph's edges.",
     "@文件 代表文件的内容，例如图的各条边。"},
    {"A word that ends in .game stands for a file of rules.", "以 .game 结尾的词代表规则文件。"},
    {"Its games are {0}.", "它的游戏有 {0}。"},
    {"a file needs a name", "文件要有名称"},
    {"--values prints on standard output.", "--values 打印到标准输出。"},
    {"line {0#} is too long", "第 {0} 行太长"},
    {"A line may have 1 GiB.", "一行最多 1 GiB。"},
    {"NPY needs a plain file, which '{0}' is not", "NPY 要写到普通文件，而“{0}”不是"},
    {"the nim-value of the heap {0#} is {1#}, too large for {2#} byte",
     "堆 {0} 的 SG 值是 {1}，{2} 个字节放不下"},
    {"the nim-value of the heap {0#} is {1#}, too large for {2#} bytes",
     "堆 {0} 的 SG 值是 {1}，{2} 个字节放不下"},
    {"--width {0#} has room for it.", "--width {0} 放得下。"},
    {"'{0}' has {1#} bytes, and the checkpoint says {2#}", "“{0}”有 {1} 字节，而检查点说是 {2}"},
    {"It must be the file that was written together with the checkpoint.",
     "它必须是与检查点一起写出的文件。"},
    {"the checkpoint was made with other files for the values", "这个检查点用的是别的数值文件"},
    {"Ask for the same files, or start anew without the checkpoint.",
     "请用同样的文件，或者不用检查点重新开始。"},
    {"values that are still to be written were forgotten to save memory",
     "为了节省内存，尚未写出的值已被丢弃"},
    {"--memory gives more.", "--memory 可以放宽。"},
    {"Name another file for --checkpoint.", "请为 --checkpoint 另选一个文件。"},
    {"'{0}': {1!}", "“{0}”：{1}"},
    {"this checkpoint is of {0}, and not of {1}", "这个检查点属于 {0}，而不是 {1}"},
    {"Ask for that game and method, or name another file for --checkpoint.",
     "请用那个游戏和方法，或者为 --checkpoint 另选一个文件。"},
    {"this checkpoint is incomplete", "这个检查点不完整"},
    {"Start again without it.", "请不用它重新开始。"},
    {"the state of the sequence is damaged", "数列的状态已损坏"},

    // Options.
    {"a range needs its coordinate's name: '{0}'", "范围要写明坐标的名称：“{0}”"},
    {"Such as --{0}.", "例如 --{0}。"},
    {"the range of {0} cannot be '{1}'", "{0} 的范围不能是“{1}”"},
    {"A range is written 0..50, or 7 for one number.", "范围写作 0..50，单独一个数写作 7。"},
    {"the range of {0} is empty: {1}", "{0} 的范围是空的：{1}"},
    {"The smaller number comes first: {0}.", "较小的数在前：{0}。"},
    {"--to: '{0}' is no number of values", "--to：“{0}”不是值的个数"},
    {"--certificate is for one position, and --batch for many",
     "--certificate 用于一个局面，而 --batch 用于许多局面"},
    {"--certificate needs the name of a file", "--certificate 需要文件名"},
    {"Standard output is for the answer.", "标准输出用来写答案。"},

    // Certificates of positions.
    {"No certificate was written: {0}.", "没有写出证书：{0}。"},
    {"Certificate: {0} (kind {1}, {2} line). To check it: sprague-check {3}",
     "证书：{0}（类型 {1}，{2} 行）。检验：sprague-check {3}"},
    {"Certificate: {0} (kind {1}, {2} lines). To check it: sprague-check {3}",
     "证书：{0}（类型 {1}，{2} 行）。检验：sprague-check {3}"},
    {"Certificate: {0} (kind {1}). To check it: sprague-check {2}",
     "证书：{0}（类型 {1}）。检验：sprague-check {2}"},
    {"the answer and its certificate differ; nothing was written to '{0}'",
     "答案与证书不一致；没有写入“{0}”"},
    {"there is no certificate for a draw", "和棋没有证书"},
    {"Nobody can force play to end (D).", "谁也不能迫使对局结束（D）。"},
    {"there is no certificate yet for {0!}", "还没有这样的证书：{0}"},
    {"Positions of nim, octal, subtract and hackenbush have one, and of most rules in a file: {0}",
     "nim、octal、subtract、hackenbush 的局面和文件中的大多数规则有证书：{0}"},
    {"rules with 'win when', 'lose when', 'left:' or 'right:'",
     "带“win when”“lose when”“left:”或“right:”的规则"},
    {"rules with lists", "带列表的规则"},
    {"rules with built-in games as components", "以内置游戏为分量的规则"},
    {"sums of positions where it is not proved that play always ends", "尚未证明必然结束的局面的和"},
    {"sums of rules in misère play", "反常规则下规则的和"},
    {"sums with '+' that have rules in a file", "含文件中规则的“+”和"},
    {"misère play of built-in games other than nim", "除 nim 外的内置游戏在反常规则下"},
    {"hackenbush in a sum", "和中的 hackenbush"},
    {"hackenbush in misère play", "反常规则下的 hackenbush"},
    {"subtract with amounts beyond 2^60", "可取个数超过 2^60 的 subtract"},
    {"subtract {0}, an infinite set", "subtract {0}（无限集合）"},
    {"there is no certificate of a period yet for '{0}'", "“{0}”还没有周期的证书"},
    {"There are some for an octal code or a finite set without a position, such as: {0}, or {1}",
     "不带局面的八进制码或有限集合有证书，例如：{0}，或 {1}"},
    {"no period of {0} was found", "没有找到 {0} 的周期"},
    {"It may have none, or a very long one.", "它可能没有周期，或者周期很长。"},
    {"the period of {0} is too long for a certificate", "{0} 的周期太长，无法写成证书"},
};

}  // namespace

std::span<const Template> chinese_program() { return templates; }

}  // namespace sprague::explain
