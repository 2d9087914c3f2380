import { all, removeNode, unwrap } from './dom.ts';

/** A list and how deep it says to stand. */
interface Open {
  level: number;
  list: HTMLElement;
}

/**
 * Puts lists that stand side by side and say how deep they are one into another, as 飞书, 语雀 and Word on the web
 * write them. Changes `root`.
 */
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

/** The open lists, outermost first, with this one put among them. */
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
