import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import * as Y from 'yjs';
import type { SharedText } from '../model/shared-text.ts';
import { getUserColor } from '../model/user-color.ts';
import { createElement } from './dom.ts';
import { getPosition } from './positions.ts';
import styles from './remote-carets.module.css';
import type { VisualBinding } from './visual-binding.ts';

/** How long a name stays after its caret moved, in ms. */
const NAME_MS = 3000;

interface RemotePeer {
  cursor?: { anchor: unknown; head: unknown } | null;
  user?: { id?: string; name?: string };
}

/** Shows the carets and selections of other users; a name appears when its caret moves, and fades. */
export function createRemoteCaretsPlugin(
  shared: SharedText,
  binding: () => VisualBinding | null,
): Plugin {
  const { awareness, doc: sharedDoc } = shared;
  const moves = new Map<number, number>();
  const countMove = (client: number): void => void moves.set(client, (moves.get(client) ?? 0) + 1);
  return new Plugin({
    view(view) {
      const update = ({ added, updated }: { added: number[]; updated: number[] }) => {
        for (const client of [...added, ...updated]) countMove(client);
        if (!view.isDestroyed && awareness.getStates().size > 1) view.dispatch(view.state.tr);
      };
      // at the end of a text the position stays the same while its user types
      const countWriters = ({ beforeState, afterState }: Y.Transaction) => {
        for (const [client, clock] of afterState)
          if (awareness.getStates().has(client) && beforeState.get(client) !== clock)
            countMove(client);
      };
      awareness.on('change', update);
      sharedDoc.on('beforeObserverCalls', countWriters);
      return {
        destroy() {
          awareness.off('change', update);
          sharedDoc.off('beforeObserverCalls', countWriters);
        },
      };
    },
    props: {
      decorations(state) {
        const currentBinding = binding();
        if (currentBinding === null || awareness.getStates().size < 2) return null;
        const decorations: Decoration[] = [];
        for (const [client, peer] of awareness.getStates()) {
          if (client === awareness.clientID) continue;
          const key = `${client} ${moves.get(client) ?? 0}`;
          decorations.push(
            ...getRemoteCaret(shared, currentBinding, state.doc, key, peer as RemotePeer),
          );
        }
        return DecorationSet.create(state.doc, decorations);
      },
    },
  });
}

/** `key` names the caret at its place: a caret with a new key is drawn again, so its name reappears. */
function getRemoteCaret(
  shared: SharedText,
  { text }: VisualBinding,
  doc: EditorView['state']['doc'],
  key: string,
  { cursor, user }: RemotePeer,
): Decoration[] {
  if (cursor == null) return [];
  const toPosition = (relative: unknown) => {
    const absolute = Y.createAbsolutePositionFromRelativePosition(
      Y.createRelativePositionFromJSON(relative),
      shared.doc,
    );
    return absolute === null ? null : getPosition(text, doc, absolute.index);
  };
  const [anchor, head] = [toPosition(cursor.anchor), toPosition(cursor.head)];
  if (anchor === null || head === null) return [];
  const { id = '', name = '' } = user ?? {};
  // not the colour that the other page sends: white has to be legible on it
  const { color } = getUserColor(id);
  const decorations = [
    Decoration.widget(head, (view) => createCaret(view, name, color), {
      key: `${key} ${name}`,
      side: 10,
      ignoreSelection: true,
    }),
  ];
  if (anchor !== head) {
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    decorations.push(
      Decoration.inline(from, to, { class: styles.selection!, style: `--caret-color: ${color}` }),
    );
  }
  return decorations;
}

function createCaret(view: EditorView, name: string, color: string): HTMLElement {
  const label = createElement(
    'span',
    { class: styles.name!, 'data-caret-name': '', 'aria-hidden': 'true' },
    name,
  );
  const caret = createElement('span', { class: styles.caret! }, '\u2060', label);
  caret.style.setProperty('--caret-color', color);
  setTimeout(() => (label.dataset['faded'] = ''), NAME_MS);
  requestAnimationFrame(() => {
    const { right } = view.dom.getBoundingClientRect();
    if (label.getBoundingClientRect().right > right) label.dataset['flipped'] = '';
  });
  return caret;
}
