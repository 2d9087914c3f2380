import { all, removeNode, rename, unwrap } from './dom.ts';

/** Custom elements of 语雀 and the HTML elements they stand for. */
const YUQUE: Readonly<Record<string, string>> = {
  'ne-p': 'p',
  'ne-quote': 'blockquote',
  'ne-code': 'code',
  'ne-link': 'a',
  'ne-hr': 'hr',
  'ne-h1': 'h1',
  'ne-h2': 'h2',
  'ne-h3': 'h3',
  'ne-h4': 'h4',
  'ne-h5': 'h5',
  'ne-h6': 'h6',
};

/** List items of 语雀, which are separate elements with a level. */
const YUQUE_ITEMS: Readonly<Record<string, string>> = {
  'ne-uli': 'ul',
  'ne-oli': 'ol',
  'ne-tli': 'ul',
};

/** Turns the custom elements and attributes of 飞书, 语雀 and Notion into standard HTML. Changes `root`. */
export function readOnlineDocuments(root: ParentNode): void {
  readYuque(root);
  readTasks(root);
  for (const element of all(root, 'aside, .callout-block, .lake-alert, ne-alert')) {
    rename(element, 'blockquote');
  }
  // items of a list of toggles are no more than those
  for (const list of all(root, 'ul.toggle')) {
    for (const item of Array.from(list.children)) unwrap(item);
    unwrap(list);
  }
  // inner ones first: a fold is known by its attribute
  for (const toggle of all(root, 'details').reverse()) readToggle(toggle);
  // 飞书 writes a paragraph as a div
  for (const line of all(root, 'div.ace-line')) rename(line, 'p');
}

/** The attribute of an element that is a fold: its summary. */
export const FOLD = 'data-fold';

/** Turns a toggle into a fold; in a cell, which has one line, into its words. */
function readToggle(toggle: HTMLElement): void {
  const summary = all(toggle, 'summary').find(({ parentElement }) => parentElement === toggle);
  if (toggle.closest('td, th') !== null) {
    if (summary !== undefined) rename(summary, 'p');
    unwrap(toggle);
    return;
  }
  const words = summary?.textContent.replace(/\s+/gu, ' ').trim() ?? '';
  if (summary !== undefined) removeNode(summary);
  rename(toggle, 'div').setAttribute(FOLD, words);
}

function readYuque(root: ParentNode): void {
  for (const card of all(root, 'card, ne-card')) readCard(card);
  for (const mark of all(root, 'ne-text')) readMark(mark);
  for (const [name, htmlName] of Object.entries(YUQUE)) {
    for (const element of all(root, name)) rename(element, htmlName);
  }
  for (const [name, kind] of Object.entries(YUQUE_ITEMS)) {
    for (const item of all(root, name)) readItem(item, kind);
  }
}

/** Reads a card of 语雀 (code or picture), whose content is JSON in an attribute. */
function readCard(card: HTMLElement): void {
  const name = card.getAttribute('name') ?? card.getAttribute('data-card-name');
  const value = cardValue(card.getAttribute('value') ?? card.getAttribute('data-card-value') ?? '');
  const page = card.ownerDocument;
  if (name === 'codeblock' && typeof value?.['code'] === 'string') {
    const pre = page.createElement('pre');
    if (typeof value['mode'] === 'string') pre.setAttribute('data-language', value['mode']);
    pre.textContent = value['code'];
    card.parentNode?.replaceChild(pre, card);
  } else if (name === 'image' && typeof value?.['src'] === 'string') {
    const image = page.createElement('img');
    image.setAttribute('src', value['src']);
    if (typeof value['name'] === 'string') image.setAttribute('alt', value['name']);
    card.parentNode?.replaceChild(image, card);
  } else if (name === 'hr') {
    card.parentNode?.replaceChild(page.createElement('hr'), card);
  } else {
    unwrap(card);
  }
}

function cardValue(value: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(value.replace(/^data:/u, '')));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null; // the card holds invalid JSON
  }
}

function readMark(mark: HTMLElement): void {
  const marks = { 'ne-bold': 'strong', 'ne-italic': 'em', 'ne-strikethrough': 'del' };
  let inner: HTMLElement = mark;
  for (const [attribute, name] of Object.entries(marks)) {
    if (mark.getAttribute(attribute) !== 'true') continue;
    const wrapper = mark.ownerDocument.createElement(name);
    inner.parentNode?.insertBefore(wrapper, inner);
    wrapper.appendChild(inner);
    inner = wrapper;
  }
  unwrap(mark);
}

function readItem(item: HTMLElement, kind: string): void {
  for (const mark of all(item, 'ne-uli-i, ne-oli-i')) removeNode(mark);
  for (const mark of all(item, 'ne-tli-i')) {
    const isChecked =
      all(mark, 'input[checked], [checked="true"], .ne-checkbox-checked').length > 0;
    mark.parentNode?.replaceChild(createCheckbox(item, isChecked), mark);
  }
  for (const text of all(item, 'ne-uli-c, ne-oli-c, ne-tli-c')) unwrap(text);
  const list = item.ownerDocument.createElement(kind);
  list.setAttribute('data-lake-indent', item.getAttribute('ne-level') ?? '0');
  item.parentNode?.insertBefore(list, item);
  list.appendChild(rename(item, 'li'));
}

function createCheckbox(sibling: HTMLElement, isChecked: boolean): HTMLElement {
  const checkbox = sibling.ownerDocument.createElement('input');
  checkbox.setAttribute('type', 'checkbox');
  if (isChecked) checkbox.setAttribute('checked', '');
  return checkbox;
}

/** Reads tasks written as a class, an attribute or `[x]` at the start of an item. */
function readTasks(root: ParentNode): void {
  for (const item of all(root, 'li')) {
    const isChecked = parseTask(item);
    if (isChecked === null) continue;
    for (const mark of all(item, '.checkbox, .lake-checkbox, .lake-checkbox-inner')) {
      if (mark.closest('li') === item) removeNode(mark);
    }
    item.insertBefore(item.ownerDocument.createTextNode(' '), item.firstChild);
    item.insertBefore(createCheckbox(item, isChecked), item.firstChild);
  }
  // moves a checkbox from the paragraph of an item in front of it
  for (const checkbox of all(root, 'li > p > input[type="checkbox"], li > label > input')) {
    checkbox.closest('li')?.insertBefore(checkbox, checkbox.closest('li')?.firstChild ?? null);
  }
}

function parseTask(item: HTMLElement): boolean | null {
  const value = item.getAttribute('data-list') ?? '';
  if (/^(?:check|todo|unchecked)$/u.test(value)) return false;
  if (/^(?:done|checked)$/u.test(value)) return true;
  const checkbox = all(item, '.checkbox').find((entry) => entry.closest('li') === item);
  if (checkbox !== undefined) return checkbox.classList.contains('checkbox-on');
  if (item.classList.contains('lake-list-task')) return item.getAttribute('checked') === 'true';
  return parseTextTask(item);
}

/** Reads `[ ] ` or `[x] ` from the text of an item and removes it. */
function parseTextTask(item: HTMLElement): boolean | null {
  const text = item.firstChild;
  if (text === null || text.nodeType !== 3) return null;
  const match = /^\s*\[([ x])\]\s+/iu.exec(text.nodeValue ?? '');
  if (match === null) return null;
  text.nodeValue = (text.nodeValue ?? '').slice(match[0].length);
  return match[1] !== ' ';
}

/** A list and its level. */
interface Open {
  level: number;
  list: HTMLElement;
}

/** Nests adjacent lists that carry a level, as 飞书, 语雀 and Word on the web write them. Changes `root`. */
export function nestLevelledLists(root: ParentNode): void {
  for (const wrapper of all(root, '.ListContainerWrapper')) unwrap(wrapper);
  let open: Open[] = [];
  for (const list of all(root, 'ul, ol')) {
    const level = getLevel(list);
    if (level === null) continue;
    const before = list.previousElementSibling;
    if (before === null || open[0]?.list !== before) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    open = insertList(list, level, open);
  }
}

/** Inserts a list and returns the open lists, outermost first. */
function insertList(list: HTMLElement, level: number, open: Open[]): Open[] {
  const top = open.at(-1);
  if (top === undefined) return [{ level, list }];
  if (top.level === level && top.list.tagName === list.tagName) {
    while (list.firstChild !== null) top.list.appendChild(list.firstChild);
    removeNode(list);
    return open;
  }
  const outer = top.level < level ? open : open.slice(0, -1);
  const parent = outer.at(-1)?.list.lastElementChild;
  if (!parent) return [{ level, list }];
  parent.appendChild(list);
  return [...outer, { level, list }];
}

function getLevel(list: HTMLElement): number | null {
  const lark = /\blist-(?:bullet|number|check|todo|done)(\d+)\b/u.exec(list.className)?.[1];
  if (lark !== undefined) return Number(lark);
  const lake = list.getAttribute('data-lake-indent');
  if (lake !== null) return Number(lake) + 1;
  if (list.hasAttribute('data-lake-id') || list.getAttribute('list') !== null) return 1;
  const online = list.firstElementChild?.getAttribute('data-aria-level') ?? null;
  return online === null ? null : Number(online);
}
