/*
 * Tree and search of pages that were opened from a folder. A browser lets such pages load scripts and nothing else, so
 * what they need lies in scripts, which call the functions below.
 */
(() => {
  const root = document.currentScript.dataset.root;
  const here = document.currentScript.dataset.here;
  const MAX_RESULTS = 100;
  const AROUND = 40;

  function load(file) {
    return new Promise((resolve) => {
      const script = document.createElement('script');
      script.src = root + file;
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
      document.head.append(script);
    });
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  const waiting = new Map();
  const texts = [];
  window.zhihui = {
    /** Categories: [id, name, parent or null, page]. */
    tree: (categories) => drawTree(categories),
    /** Texts of a category: [title, page]. */
    items: (id, items) => waiting.get(id)?.(items),
    /** A part of all texts: [title, page, words]. */
    texts: (part) => part.forEach((text) => texts.push(text)),
  };

  function drawTree(categories) {
    const nav = document.querySelector('#tree');
    const byParent = Map.groupBy(categories, ([, , parent]) => parent);
    const byId = new Map(categories.map((category) => [category[0], category]));
    const open = new Set();
    for (let id = document.body.dataset.category; byId.has(id); id = byId.get(id)[2]) open.add(id);
    nav.replaceChildren(drawLevel(byParent, null, open));
  }

  function drawLevel(byParent, parent, open) {
    const list = element('ul');
    for (const [id, name, , page] of byParent.get(parent) ?? []) {
      const link = element('a', { href: root + page, textContent: name });
      if (page === here) link.setAttribute('aria-current', 'page');
      const item = element('li');
      const toggle = element('button', { type: 'button', title: name });
      const below = element('div', { hidden: true });
      const show = (isOpen) => {
        if (isOpen && below.childNodes.length === 0) {
          below.append(drawLevel(byParent, id, open));
          waiting.set(id, (items) => below.append(drawItems(items)));
          void load(`assets/tree/${id}.js`);
        }
        below.hidden = !isOpen;
        toggle.setAttribute('aria-expanded', String(isOpen));
        toggle.setAttribute('aria-label', `${isOpen ? '收起' : '展开'} ${name}`);
      };
      toggle.addEventListener('click', () => show(below.hidden));
      show(open.has(id));
      item.append(toggle, link, below);
      list.append(item);
    }
    return list;
  }

  function drawItems(items) {
    const list = element('ul');
    for (const [title, page] of items) {
      const link = element('a', { href: root + page, textContent: title });
      if (page === here) link.setAttribute('aria-current', 'page');
      list.append(element('li', {}, link));
    }
    return list;
  }

  const main = document.querySelector('main');
  const page = [...main.childNodes];
  const field = document.querySelector('#search');
  let searching = 0;

  async function search() {
    const words = field.value.toLowerCase().split(/\s+/u).filter(Boolean);
    searching += 1;
    const mine = searching;
    if (words.length === 0) {
      main.replaceChildren(...page);
      return;
    }
    const count = element('p', { className: 'count', role: 'status', textContent: '搜索中…' });
    const list = element('ul', { className: 'list' });
    main.replaceChildren(
      element('h1', { className: 'title', textContent: '搜索结果' }),
      count,
      list,
    );
    const found = [];
    for (let next = 0; next < texts.length || (await loadNext()); next += 1) {
      if (mine !== searching) return;
      const [title, , text] = texts[next];
      const head = title.toLowerCase();
      const all = text.toLowerCase();
      if (words.every((word) => head.includes(word) || all.includes(word)))
        found.push([words.every((word) => head.includes(word)) ? 0 : 1, texts[next]]);
    }
    if (mine !== searching) return;
    found.sort((a, b) => a[0] - b[0]);
    for (const [, [title, address, text]] of found.slice(0, MAX_RESULTS)) {
      const link = element('a', { href: root + address });
      link.append(...highlight(title, words));
      list.append(
        element('li', {}, link, element('p', {}, ...highlight(excerpt(text, words), words))),
      );
    }
    count.textContent = found.length === 0 ? '没有找到相关内容' : `共 ${found.length} 条结果`;
  }

  let part = 0;
  let loading = null;

  /** Loads the next part of the texts; false after the last. Two searches at once load it once. */
  async function loadNext() {
    const known = texts.length;
    loading ??= load(`assets/search/${part}.js`).then((isLoaded) => {
      if (isLoaded) {
        part += 1;
        loading = null;
      }
    });
    await loading;
    return texts.length > known;
  }

  function excerpt(text, words) {
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]));
    const from = Math.max(0, at - AROUND);
    return (from > 0 ? '…' : '') + text.slice(from, at + 3 * AROUND);
  }

  function highlight(text, words) {
    const parts = [];
    const low = text.toLowerCase();
    let at = 0;
    while (at < text.length) {
      const hits = words
        .map((word) => [low.indexOf(word, at), word.length])
        .filter(([from]) => from >= 0);
      if (hits.length === 0) break;
      const [from, length] = hits.reduce((a, b) => (b[0] < a[0] ? b : a));
      parts.push(
        text.slice(at, from),
        element('mark', { textContent: text.slice(from, from + length) }),
      );
      at = from + length;
    }
    parts.push(text.slice(at));
    return parts;
  }

  let timer;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), 200);
  });
  void load('assets/tree.js');
})();
