declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs `from to`, joined by `|`; Apache-2.0 data of OpenCC. */
  const pairs: string;
  export default pairs;
}
