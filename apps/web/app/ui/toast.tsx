import { useEffect, useSyncExternalStore } from 'react';
import { plainWords } from '../lib/server-message.ts';
import { CheckIcon, WarnIcon } from './icon.tsx';
import styles from './toast.module.css';

interface Action {
  label: string;
  run: () => void;
}
interface Message {
  key: number;
  kind: 'done' | 'warn' | 'error';
  text: string;
  action: Action | undefined;
  /** A newer message on the same matter takes the place of an older one. */
  matter: string | undefined;
}

const STAY = 3000;
let messages: readonly Message[] = [];
let next = 1;
const listeners = new Set<() => void>();

function put(list: readonly Message[]) {
  messages = list;
  for (const listener of listeners) listener();
}

function show(kind: Message['kind'], text: string, action?: Action, matter?: string) {
  const key = next++;
  const others = messages.filter((one) => matter === undefined || one.matter !== matter);
  put([...others.slice(-2), { key, kind, text: plainWords(text), action, matter }]);
  letGo(key);
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** From now on it has its three seconds. */
function letGo(key: number) {
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => dismiss(key), STAY),
  );
}

/** It stays while somebody points at it or has the focus in it. */
function hold(key: number) {
  clearTimeout(timers.get(key));
}

function letGoUnlessHeld(element: Element, key: number) {
  if (!element.matches(':hover, :focus-within')) letGo(key);
}

function dismiss(key: number) {
  clearTimeout(timers.get(key));
  timers.delete(key);
  put(messages.filter((message) => message.key !== key));
}

/** Short words that go by themselves after 3 s, and stay while the pointer or the focus is on them or on their `action` (撤销). */
export const toast = {
  done: (text: string, action?: Action, matter?: string) => show('done', text, action, matter),
  warn: (text: string) => show('warn', text),
  error: (text: string) => show('error', text),
};

/** Takes all of them away; tests begin without those of the test before. */
export function clearToasts(): void {
  for (const { key } of messages) dismiss(key);
}

const CARRIED = 'zhihui_warning';

/** Warns now, and on the page the browser is leaving for: this one is gone before anybody can read it. */
export function warnAcross(text: string): void {
  toast.warn(text);
  safely(() => sessionStorage.setItem(CARRIED, text));
}

function showCarried(): void {
  const text = safely(() => sessionStorage.getItem(CARRIED));
  if (text === undefined || text === null) return;
  safely(() => sessionStorage.removeItem(CARRIED));
  toast.warn(text);
}

// Browsers set to block site data throw on the mere mention of it.
function safely<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const NONE: readonly Message[] = [];

/** Place of the toasts; stands once in the page. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => messages,
    () => NONE,
  );
  useEffect(showCarried, []);
  return (
    <output className={styles.place}>
      {shown.map(({ key, kind, text, action }) => (
        <div
          key={key}
          className={styles.toast}
          data-kind={kind}
          onPointerEnter={() => hold(key)}
          onPointerLeave={(event) => letGoUnlessHeld(event.currentTarget, key)}
          onFocus={() => hold(key)}
          onBlur={(event) => letGoUnlessHeld(event.currentTarget, key)}
        >
          {kind === 'done' ? <CheckIcon /> : <WarnIcon />}
          {text}
          {action !== undefined && (
            <button
              type="button"
              onClick={() => {
                dismiss(key);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </output>
  );
}
