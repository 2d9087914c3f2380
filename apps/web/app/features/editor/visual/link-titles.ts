import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { SharedText } from '../model/shared-text.ts';
import { findLinkTitle, isContentAddress, toSitePath } from '../paste/site-links.ts';

/** Addresses whose title is requested, by the position behind them. */
type Pending = ReadonlyMap<number, number>;

const key = new PluginKey<Pending>('link-titles');
let lastRequest = 0;

/** Most titles that one paste requests. */
const MAX_REQUESTS = 10;
/** What people type behind a finished address. */
const AFTER_ADDRESS = /^[\s，。；：！？、）]/u;

/** Gives addresses of this site the title of what they lead to, when they are pasted or finished by a space or Enter. */
export function createLinkTitlesPlugin(shared: SharedText): Plugin<Pending> {
  return new Plugin<Pending>({
    key,
    state: {
      init: () => new Map(),
      apply(tr, pending) {
        const change = tr.getMeta(key) as { request: number; at: number | null } | undefined;
        if (pending.size === 0 && change === undefined) return pending;
        const next = new Map<number, number>(
          [...pending].map(([id, at]) => [id, tr.mapping.map(at, -1)]),
        );
        if (change?.at === null) next.delete(change.request);
        else if (change !== undefined) next.set(change.request, change.at);
        return next;
      },
    },
    props: {
      handleTextInput(view, from, to, text) {
        if (from === to && AFTER_ADDRESS.test(text)) requestTitle(view, shared, from);
        return false;
      },
      handleKeyDown(view, event) {
        const { selection } = view.state;
        if (event.key === 'Enter' && selection.empty) requestTitle(view, shared, selection.from);
        return false;
      },
    },
  });
}

/** Requests the titles of the addresses in a range of the text. */
export function requestTitles(
  view: EditorView,
  shared: SharedText,
  range: { from: number; to: number },
): void {
  const ends: number[] = [];
  view.state.doc.nodesBetween(range.from, range.to, (node, pos) => {
    const end = pos + node.nodeSize;
    if (node.isText && end <= range.to && findSiteAddress(view.state, end) !== null) ends.push(end);
  });
  for (const end of ends.slice(0, MAX_REQUESTS)) requestTitle(view, shared, end);
}

function requestTitle(view: EditorView, shared: SharedText, at: number): void {
  const found = findSiteAddress(view.state, at);
  if (found === null) return;
  lastRequest += 1;
  const request = lastRequest;
  view.dispatch(view.state.tr.setMeta(key, { request, at }));
  void replaceByTitle(view, shared, request, found.address);
}

async function replaceByTitle(
  view: EditorView,
  shared: SharedText,
  request: number,
  address: string,
): Promise<void> {
  const title = await findLinkTitle(address);
  if (view.isDestroyed) return;
  const at = key.getState(view.state)?.get(request);
  const found = at === undefined ? null : findSiteAddress(view.state, at);
  const tr = view.state.tr.setMeta(key, { request, at: null });
  if (at === undefined || title === null || found?.address !== address || view.composing) {
    view.dispatch(tr);
    return;
  }
  const { marks } = view.state.doc.resolve(at).nodeBefore ?? { marks: [] };
  const link = view.state.schema.marks['link']!.create({ href: toSitePath(address) });
  const others = marks.filter(({ type }) => type !== link.type);
  tr.replaceWith(at - found.length, at, view.state.schema.text(title, link.addToSet(others)));
  // an undo step of its own: one undo gives the address back
  shared.undo.stopCapturing();
  view.dispatch(tr);
  shared.undo.stopCapturing();
}

/** Returns the address of a content of this site that ends at a position. */
function findSiteAddress(
  { doc }: EditorState,
  at: number,
): { address: string; length: number } | null {
  if (at > doc.content.size) return null;
  const node = doc.resolve(at).nodeBefore;
  const link = node?.marks.find(({ attrs }) => attrs['kind'] === 'bare');
  const address = node?.text ?? '';
  return link !== undefined && isContentAddress(address)
    ? { address, length: address.length }
    : null;
}
