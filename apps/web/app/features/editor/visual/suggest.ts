import type { EditorState } from 'prosemirror-state';
import { Plugin, PluginKey } from 'prosemirror-state';
import { FROM_TEXT } from './visual-binding.ts';

/** The text that opens a menu at the caret: blocks, titles, people, emoji. */
export type Trigger = '/' | '[[' | '@' | ':';

/** An open menu: the query typed after its trigger, and the range that a choice replaces. */
export interface Suggestion {
  trigger: Trigger;
  query: string;
  from: number;
  to: number;
}

interface SuggestState {
  open: Suggestion | null;
  /** Position at which a menu was closed by Esc; it does not open there again. */
  closed: number | null;
  /** Id of the active entry, for screen readers. */
  option: string | null;
}

/** Triggers before the caret, also as Chinese input methods write them. Group 1 is the trigger and the query. */
const TRIGGER_PATTERNS: readonly [Trigger, RegExp][] = [
  ['[[', /((?:\[\[|【【)([^\][【】]{0,60}))$/u],
  ['/', /(?:^|[\s\uFFFC])(\/([^\s/]{0,20}))$/u],
  ['/', /^(、([^\s、，。]{0,8}))$/u],
  ['@', /(?:^|[^\p{Script=Latin}\p{N}._-])(@([^\s@]{0,30}))$/u],
  [':', /(?:^|\s)(:([\p{L}\p{N}_+-]{1,20}))$/u],
];

export const MENU_ID = 'visual-suggestions';
const key = new PluginKey<SuggestState>('suggest');

/** Passes keys to the open menu. */
export class MenuKeys {
  #onKey: ((event: KeyboardEvent) => boolean) | null = null;

  /** Sets the key listener. Returns a function that removes it. */
  listen(onKey: (event: KeyboardEvent) => boolean): () => void {
    this.#onKey = onKey;
    return () => {
      this.#onKey = null;
    };
  }

  handle(event: KeyboardEvent): boolean {
    return this.#onKey?.(event) === true;
  }
}

/** Detects typed triggers. The menu itself is rendered by React and gets keys first. */
export function createSuggestPlugin(keys: MenuKeys): Plugin<SuggestState> {
  return new Plugin<SuggestState>({
    key,
    state: {
      init: () => ({ open: null, closed: null, option: null }),
      apply(tr, before, _old, state) {
        const meta = tr.getMeta(key) as Partial<SuggestState> | undefined;
        const closed =
          meta?.closed ?? (before.closed === null ? null : tr.mapping.map(before.closed));
        const hasMoved = tr.docChanged || tr.selectionSet;
        const suggestion =
          // undo and others' changes are not typing
          tr.getMeta(FROM_TEXT) === true
            ? null
            : hasMoved || meta
              ? findSuggestion(state, before.open !== null || tr.docChanged)
              : before.open;
        if (suggestion === null) return { open: null, closed: null, option: null };
        if (suggestion.from === closed) return { open: null, closed, option: null };
        return { open: suggestion, closed: null, option: meta?.option ?? null };
      },
    },
    props: {
      handleKeyDown: (view, event) => isOpen(view.state) && keys.handle(event),
      attributes: (state): Record<string, string> => {
        const { open, option } = key.getState(state) ?? { open: null, option: null };
        if (open === null || option === null) return {};
        return { 'aria-controls': MENU_ID, 'aria-activedescendant': option };
      },
    },
  });
}

function findSuggestion(state: EditorState, typing: boolean): Suggestion | null {
  const { $from, empty } = state.selection;
  if (!empty || !typing || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  if ($from.marks().some(({ type }) => type.name === 'code')) return null;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 80),
    $from.parentOffset,
    null,
    '\uFFFC',
  );
  for (const [trigger, sign] of TRIGGER_PATTERNS) {
    const match = sign.exec(before);
    if (match === null) continue;
    const from = $from.pos - (match[1] ?? '').length;
    return { trigger, query: match[2] ?? '', from, to: $from.pos };
  }
  return null;
}

function isOpen(state: EditorState): boolean {
  return getSuggestion(state) !== null;
}

/** Returns the open menu; null when there is none. */
export function getSuggestion(state: EditorState): Suggestion | null {
  return key.getState(state)?.open ?? null;
}

/** Closes the menu and keeps the typed text. */
export function closeSuggestion(state: EditorState) {
  return state.tr.setMeta(key, { closed: getSuggestion(state)?.from ?? null });
}

/** Sets the active entry, which Enter accepts. */
export function setActiveOption(state: EditorState, option: string | null) {
  return state.tr.setMeta(key, { option });
}
