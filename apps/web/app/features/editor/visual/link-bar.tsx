import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import type { EditorView } from 'prosemirror-view';
import { getButtonClass } from '../../../ui/button.ts';
import { normalizeAddress, findLink, setLink, unlink } from './link-commands.ts';
import { getOpenPanel, togglePanel } from './panels.ts';
import { sanitizeAddress } from './schema.ts';
import { useFloatingBar } from './use-floating.ts';
import { visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-bars.module.css';

/** The bar of a link: shows its address; Ctrl+K or the edit button changes it. */
export function LinkBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  if (getOpenPanel(state) === 'link') return <LinkForm view={view} />;
  const link = state.selection.empty && getOpenPanel(state) === null ? findLink(state) : null;
  return link === null ? null : <LinkPreview key={link.from} view={view} link={link} />;
}

function LinkPreview({
  view,
  link,
}: {
  view: EditorView;
  link: { from: number; to: number; href: string };
}) {
  const { from, to } = link;
  const floatingRef = useFloatingBar<HTMLDivElement>({ view, from, to, placement: 'bottom-start' });
  const href = sanitizeAddress(link.href);
  return (
    <div
      ref={floatingRef}
      className={styles.bubble}
      onMouseDown={(event) => event.preventDefault()}
    >
      {href !== null && (
        <a className={styles.address} href={href} target="_blank" rel="noopener noreferrer">
          {link.href}
        </a>
      )}
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        onClick={() => togglePanel('link')(view.state, view.dispatch)}
      >
        {visualText.change}
      </button>
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        onClick={() => unlink(view)}
      >
        {visualText.unlink}
      </button>
    </div>
  );
}

function LinkForm({ view }: { view: EditorView }) {
  const [start] = useState(() => getInitialLink(view));
  const [address, setAddress] = useState(start.href);
  const [text, setText] = useState(start.text);
  const [isInvalid, setInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = useId();
  const { from, to } = start;
  const floatingRef = useFloatingBar<HTMLFormElement>({
    view,
    from,
    to,
    placement: 'bottom-start',
  });
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const close = () => {
    togglePanel(null)(view.state, view.dispatch);
    view.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // must not reach a form of the page around it
    event.stopPropagation();
    const href = normalizeAddress(address);
    if (href === null) {
      setInvalid(true);
      field.current?.focus();
      return;
    }
    setLink(view, href, text);
    close();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <form
      ref={floatingRef}
      className={styles.form}
      aria-label={visualText.link}
      onSubmit={submit}
      onKeyDown={onKey}
    >
      <label>
        {visualText.linkText}
        <input value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
      </label>
      <label>
        {visualText.address}
        <input
          ref={field}
          value={address}
          maxLength={2000}
          placeholder={visualText.addressHint}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? problem : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setInvalid(false);
          }}
        />
      </label>
      {isInvalid && (
        <p id={problem} role="alert">
          {visualText.invalidAddress}
        </p>
      )}
      <footer>
        <button type="button" className={getButtonClass('text', 'small')} onClick={close}>
          {visualText.close}
        </button>
        <button type="submit" className={getButtonClass('primary', 'small')}>
          {visualText.apply}
        </button>
      </footer>
    </form>
  );
}

function getInitialLink(view: EditorView) {
  const link = findLink(view.state);
  const { from, to } = link ?? view.state.selection;
  const text = view.state.doc.textBetween(from, to, ' ');
  const isAddress = link === null && /^(?:https?:\/\/|www\.)\S+$/u.test(text);
  return { from, to, text, href: link?.href ?? (isAddress ? text : '') };
}
