export const answerText = {
  /** Last line of an article made from an answer. */
  credit: (question: string, address: string, author: string) =>
    `> 本文整理自问题[《${question}》](${address})中 ${author} 的回答。`,
};
