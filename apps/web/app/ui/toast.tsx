import { useEffect, useSyncExternalStore } from 'react';
import { toReadableMessage } from '../lib/server-message.ts';
import { CheckIcon, InfoIcon, WarnIcon } from './icon.tsx';
import styles from './toast.module.css';

interface Action {
  label: string;
  run: () => void;
  /** The user may have looked away meanwhile: the toast stays for 20 s. */
  isSlow?: boolean;
}
interface Message {
  key: number;
  kind: 'success' | 'info' | 'warn' | 'error';
  text: string;
  action: Action | undefined;
  /** A newer message replaces an older one on the same topic. */
  topic: string | undefined;
}

const DURATION_MS = 3000;
const SLOW_DURATION_MS = 20_000;
let messages: readonly Message[] = [];
let next = 1;
const listeners = new Set<() => void>();

function setMessages(list: readonly Message[]) {
  messages = list;
  for (const listener of listeners) listener();
}

function addMessage(kind: Message['kind'], text: string, action?: Action, topic?: string) {
  const key = next++;
  const others = messages.filter((message) => topic === undefined || message.topic !== topic);
  setMessages([...others.slice(-2), { key, kind, text: toReadableMessage(text), action, topic }]);
  startTimer(key);
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Starts the seconds of a toast. */
function startTimer(key: number) {
  clearTimeout(timers.get(key));
  const isSlow = messages.find((message) => message.key === key)?.action?.isSlow === true;
  timers.set(
    key,
    setTimeout(() => dismiss(key), isSlow ? SLOW_DURATION_MS : DURATION_MS),
  );
}

/** Holds a toast while it has the pointer or the focus. */
function pauseTimer(key: number) {
  clearTimeout(timers.get(key));
}

function resumeTimerUnlessFocused(element: Element, key: number) {
  if (!element.matches(':hover, :focus-within')) startTimer(key);
}

function dismiss(key: number) {
  clearTimeout(timers.get(key));
  timers.delete(key);
  setMessages(messages.filter((message) => message.key !== key));
}

/** Shows a short message for 3 s, longer while the pointer or the focus is on it or on its `action` (撤销). */
export const toast = {
  success: (text: string, action?: Action, topic?: string) =>
    addMessage('success', text, action, topic),
  /** For an action that worked but is no good news, such as a rejection: without a tick. */
  info: (text: string, action?: Action, topic?: string) => addMessage('info', text, action, topic),
  warn: (text: string) => addMessage('warn', text),
  error: (text: string) => addMessage('error', text),
};

/** Removes all toasts, so that tests begin without those of the previous test. */
export function clearToasts(): void {
  for (const { key } of messages) dismiss(key);
}

const PENDING_WARNING_KEY = 'zhihui_warning';

/** Warns now and again on the next page, since this one is left before anyone can read it. */
export function warnAcrossNavigation(text: string): void {
  toast.warn(text);
  tryStorage(() => sessionStorage.setItem(PENDING_WARNING_KEY, text));
}

function showPendingWarning(): void {
  const text = tryStorage(() => sessionStorage.getItem(PENDING_WARNING_KEY));
  if (text === undefined || text === null) return;
  tryStorage(() => sessionStorage.removeItem(PENDING_WARNING_KEY));
  toast.warn(text);
}

// Browsers that block site data throw on any access to it.
function tryStorage<T>(run: () => T): T | undefined {
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

function ToastIcon({ kind }: Pick<Message, 'kind'>) {
  if (kind === 'success') return <CheckIcon />;
  return kind === 'info' ? <InfoIcon /> : <WarnIcon />;
}

/** Renders the toasts; used once, in the shell. */
export function Toasts() {
  const visible = useSyncExternalStore(
    subscribe,
    () => messages,
    () => NONE,
  );
  useEffect(showPendingWarning, []);
  return (
    <output className={styles.place}>
      {visible.map(({ key, kind, text, action }) => (
        <div
          key={key}
          className={styles.toast}
          data-kind={kind}
          onPointerEnter={() => pauseTimer(key)}
          onPointerLeave={(event) => resumeTimerUnlessFocused(event.currentTarget, key)}
          onFocus={() => pauseTimer(key)}
          onBlur={(event) => resumeTimerUnlessFocused(event.currentTarget, key)}
        >
          <ToastIcon kind={kind} />
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
