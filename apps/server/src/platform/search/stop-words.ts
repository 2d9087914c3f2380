/**
 * Words that say nothing about a subject. They are left out of the required part of a query (they still count
 * for ranking), and the single characters among them are not indexed in bodies.
 */
const CHARACTERS =
  '的了和是在有与及或之也就都而对从把被让向到为于以其这那哪个们我你您他她它吗呢吧啊么着过地得很将并';
const WORDS =
  '如何 怎么 怎样 怎么样 什么 为什么 为何 哪些 哪个 哪里 哪儿 多少 几个 是否 能否 可以 可否 有没有 是不是 能不能 ' +
  '请问 关于 一个 一种 一些 这个 那个 这些 那些 我们 你们 他们 她们 它们 进行 通过 以及 或者 并且 而且 但是 因为 所以 如果 ' +
  '由于 其中 之间 之后 之前 时候 什么样 谁 何时 何处 何人 ' +
  'a an and are as at be by for from how in is it of on or that the this to was what when where which who why will with';

const STOP = new Set([...CHARACTERS, ...WORDS.split(' ')]);

/** @param word folded (see `fold`) */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}
