import type { MarkdownIt } from 'markdown-it';

/** Punctuation of Chinese text, and the mark of struck text: an address ends before it. */
const ADDRESS_END = /~~|[，。；：！？、（）《》〈〉「」『』【】“”‘’…—～]/u;

/** A host in Latin letters, then a Chinese word: "https://a.cn查看" ends after the host. */
const HOST_THEN_WORD = /^(?:https?:\/\/|www\.)[\w.-]+\.[A-Za-z]{2,}(?::\d+)?(?=\p{Script=Han})/iu;

/**
 * Ends bare addresses at Chinese punctuation ("见 https://a.cn/b，然后" links only the address).
 * linkify-it would take everything up to the next space.
 */
export function limitChineseLinks(md: MarkdownIt): void {
  const linkify = md.linkify.set({ fuzzyIP: false, fuzzyLink: true, fuzzyEmail: true });
  const match = linkify.match.bind(linkify);
  const atStart = linkify.matchAtStart.bind(linkify);

  // Only a first glance: the rule then asks `match`, which decides.
  linkify.test = (text) => /www\.|@|:/i.test(text);
  linkify.match = (text) => {
    // Chinese punctuation splits the text beforehand: each part is matched alone, in linear time.
    const matches = [];
    for (let from = 0; from < text.length;) {
      const length = text.slice(from).search(ADDRESS_END);
      const to = length < 0 ? text.length : from + length;
      for (const link of to > from ? (match(text.slice(from, to)) ?? []) : []) {
        if (!isAllowed(link.schema, link.text)) continue;
        const host = HOST_THEN_WORD.exec(link.text)?.[0];
        if (host) {
          link.url = link.url.slice(0, link.url.length - link.text.length + host.length);
          link.lastIndex = link.index + host.length;
          link.text = host;
        }
        link.index += from;
        link.lastIndex += from;
        matches.push(link);
      }
      from = to + 1;
    }
    return matches;
  };
  linkify.matchAtStart = (text) => {
    const textStart = text.slice(0, 4096);
    const end = HOST_THEN_WORD.exec(textStart)?.[0].length ?? textStart.search(ADDRESS_END);
    return atStart(end < 0 ? text : text.slice(0, end));
  };
}

/** GFM links bare names only with www.; "main.py" and "node.js" are not addresses. */
function isAllowed(schema: string, text: string): boolean {
  return schema !== '' || /^www\./i.test(text);
}
