/**
 * How the characters of the palette's own entries are pronounced, so that no dictionary of pinyin comes to the browser: a
 * syllable, and the characters. A test compares them with the dictionary that the server has.
 */
const SPELT = `
  an:安 ban:版板 bang:帮 biao:标 bo:播 bu:布 cao:操 ce:册 chu:出 da:答 dai:代 de:的 deng:登 dian:点 fa:发 fan:反 fen:分 feng:封 gai:概
  gao:告 ge:个 gen:跟 gong:公 guan:管 hao:号 he:核 hou:后 hu:户 hui:回 jian:键 jie:捷 ku:库 kuai:快 kui:馈 lan:览 lei:类 li:理
  liao:料 lu:录 lun:轮论 mian:面 mu:模 nei:内 pan:盘 ping:评 qian:签浅 quan:权全 ren:人 ri:日 rong:容 se:色 shang:商 she:设 shen:审深
  shi:识 shou:收首 si:司 sui:随 tai:台态 ti:提 tong:通统 tu:图 tui:退 wen:文问 wo:我 xi:系 xian:限 xie:写 xun:讯 yan:颜 ye:页 yong:用
  zhan:站 zhang:章账 zhi:志置知 zhu:主注助 zhuang:状 zi:资 zuo:作
`;

const SPELLING = new Map(
  SPELT.trim()
    .split(/\s+/u)
    .flatMap((entry) => {
      const [syllable = '', characters = ''] = entry.split(':');
      return [...characters].map((character) => [character, syllable] as const);
    }),
);

/** Syllables of a name, with blanks between; letters stand for themselves. */
export function spellingOf(name: string): string {
  return [...name.toLowerCase()]
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .map((character) => SPELLING.get(character) ?? character)
    .join(' ');
}
