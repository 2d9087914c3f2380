import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import type { EditorView } from 'prosemirror-view';
import { buttonClass } from '../../../ui/button.ts';
import { addressOf, linkAt, setLink, unlink } from './link-commands.ts';
import { openPanel, show } from './panels.ts';
import { safeAddress } from './safe-address.ts';
import { useBeside } from './use-beside.ts';
import { visualText } from './visual.text.ts';
import { useVisualState } from './watch.ts';
import styles from './visual-bars.module.css';

/** Beside a link: where it leads. Ctrl+K, or a press on its pen, changes it. */
export function LinkBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  if (openPanel(state) === 'link') return <LinkForm view={view} />;
  const link = state.selection.empty && openPanel(state) === null ? linkAt(state) : null;
  return link === null ? null : <LinkShown key={link.from} view={view} link={link} />;
}

function LinkShown({
  view,
  link,
}: {
  view: EditorView;
  link: { from: number; to: number; href: string };
}) {
  const { from, to } = link;
  const box = useBeside<HTMLDivElement>({ view, from, to, placement: 'bottom-start' });
  const href = safeAddress(link.href);
  return (
    <div ref={box} className={styles.bubble} onMouseDown={(event) => event.preventDefault()}>
      {href !== null && (
        <a className={styles.address} href={href} target="_blank" rel="noopener noreferrer">
          {link.href}
        </a>
      )}
      <button
        type="button"
        className={buttonClass('text', 'small')}
        onClick={() => show('link')(view.state, view.dispatch)}
      >
        {visualText.change}
      </button>
      <button type="button" className={buttonClass('text', 'small')} onClick={() => unlink(view)}>
        {visualText.unlink}
      </button>
    </div>
  );
}

function LinkForm({ view }: { view: EditorView }) {
  const [start] = useState(() => startOf(view));
  const [address, setAddress] = useState(start.href);
  const [words, setWords] = useState(start.words);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = useId();
  const { from, to } = start;
  const box = useBeside<HTMLFormElement>({ view, from, to, placement: 'bottom-start' });
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const close = () => {
    show(null)(view.state, view.dispatch);
    view.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a form of the page around it must not hear of this one
    event.stopPropagation();
    const href = addressOf(address);
    if (href === null) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    setLink(view, href, words);
    close();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <form
      ref={box}
      className={styles.form}
      aria-label={visualText.link}
      onSubmit={submit}
      onKeyDown={onKey}
    >
      <label>
        {visualText.linkText}
        <input value={words} maxLength={500} onChange={(event) => setWords(event.target.value)} />
      </label>
      <label>
        {visualText.address}
        <input
          ref={field}
          value={address}
          maxLength={2000}
          placeholder={visualText.addressHint}
          aria-invalid={wrong}
          aria-describedby={wrong ? problem : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
        />
      </label>
      {wrong && (
        <p id={problem} role="alert">
          {visualText.addressBad}
        </p>
      )}
      <footer>
        <button type="button" className={buttonClass('text', 'small')} onClick={close}>
          {visualText.close}
        </button>
        <button type="submit" className={buttonClass('primary', 'small')}>
          {visualText.apply}
        </button>
      </footer>
    </form>
  );
}

function startOf(view: EditorView) {
  const link = linkAt(view.state);
  const { from, to } = link ?? view.state.selection;
  const words = view.state.doc.textBetween(from, to, ' ');
  const isAddress = link === null && /^(?:https?:\/\/|www\.)\S+$/u.test(words);
  return { from, to, words, href: link?.href ?? (isAddress ? words : '') };
}
