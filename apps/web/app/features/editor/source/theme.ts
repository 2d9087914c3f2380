import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const control = {
  height: '28px',
  padding: '0 8px',
  border: '1px solid var(--zh-color-border-control)',
  borderRadius: 'var(--ant-border-radius)',
  background: 'var(--ant-color-bg-container)',
  color: 'inherit',
  fontFamily: 'var(--ant-font-family)',
  fontSize: '13px',
};

/** Look of the source, on the tokens of the site. */
export const sourceTheme = [
  EditorView.theme({
    '&': { color: 'var(--ant-color-text)', fontSize: '14px', minHeight: '100%' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--ant-font-family-code)',
      lineHeight: '1.9',
      overflow: 'visible',
    },
    // carets of others: their name stands above, as in the visual view
    '.cm-ySelectionCaret': { borderLeftWidth: '1px', borderRightWidth: '1px' },
    '.cm-ySelectionCaretDot': { display: 'none' },
    '.cm-ySelectionInfo': {
      top: '-1.35em',
      padding: '1px 5px',
      borderRadius: '4px 4px 4px 0',
      fontFamily: 'var(--ant-font-family)',
      fontSize: '11px',
      lineHeight: '1.4',
      opacity: '1',
      color: '#fff',
    },
    '.cm-content': {
      padding: '0 0 64px',
      caretColor: 'var(--ant-color-primary)',
      textAutospace: 'no-autospace',
      minHeight: '50vh',
    },
    '.cm-line': { padding: '0' },
    '.cm-placeholder': { color: 'var(--ant-color-text-placeholder)' },
    '.cm-dropCursor': { borderLeftColor: 'var(--ant-color-primary)' },
    '.cm-searchMatch': { backgroundColor: 'var(--zh-color-mark)' },
    '.cm-searchMatch-selected': { backgroundColor: 'var(--ant-color-primary-bg-hover)' },
    '.cm-panels': {
      backgroundColor: 'var(--ant-color-bg-elevated)',
      color: 'inherit',
      zIndex: '5',
    },
    '.cm-panels-top': { borderBottom: '1px solid var(--ant-color-border-secondary)' },
    '.cm-panel.cm-search': { padding: '8px 36px 8px 8px', fontFamily: 'var(--ant-font-family)' },
    '.cm-panel.cm-search label': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      fontSize: '13px',
    },
    '.cm-panel.cm-search input[type=checkbox]': {
      margin: '0',
      accentColor: 'var(--ant-color-primary)',
    },
    '.cm-panel.cm-search [name=close]': {
      width: '32px',
      height: '32px',
      fontSize: '18px',
      color: 'var(--ant-color-text-secondary)',
    },
    '.cm-textfield': control,
    '.cm-button': { ...control, backgroundImage: 'none', cursor: 'pointer' },
    '.cm-button:active': { backgroundImage: 'none', background: 'var(--ant-color-fill-secondary)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, color: 'var(--ant-color-text-heading)', fontWeight: '700' },
      { tag: tags.strong, color: 'var(--ant-color-text-heading)', fontWeight: '700' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.strikethrough, textDecoration: 'line-through' },
      { tag: [tags.link, tags.url], color: 'var(--zh-code-number)' },
      { tag: tags.monospace, color: 'var(--zh-code-string)' },
      { tag: [tags.comment, tags.tagName, tags.angleBracket], color: 'var(--zh-code-comment)' },
      // marks last: a `#` within a heading stays quiet
      {
        tag: [tags.processingInstruction, tags.contentSeparator],
        color: 'var(--ant-color-text-tertiary)',
        fontWeight: '400',
      },
    ]),
  ),
];
