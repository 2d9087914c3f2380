/** What the browser stores while the user is at the identity provider, because the address does not carry it. */
export interface ProviderState {
  ticket: string;
  /** Whether to sign in or to connect an account. */
  goal: 'signIn' | 'connect';
  /** The page to continue with. */
  from: string | null;
  /** Whether the provider's page has a window of its own, which closes afterwards. */
  inWindow?: boolean;
  /** Whether it began without a press: then the page it began on does not stay in the history. */
  isSilent?: boolean;
}

const KEY = 'zhihui_company_journey';
/** How long a window may take to come back, in ms. */
const WINDOW_AGE_MS = 10 * 60_000;

/** Stores the state and leaves for the provider's page. */
export function redirectToProvider(url: string, providerState: ProviderState): void {
  sessionStorage.setItem(KEY, JSON.stringify(providerState));
  // going back would begin it again
  if (providerState.isSilent === true) window.location.replace(url);
  else window.location.assign(url);
}

/**
 * Opens the provider's page in a window, so that this page stays. Its state is in local storage, because the window has a
 * session storage of its own. Returns false when the browser blocks windows.
 */
export function openProviderWindow(url: string, ticket: string): boolean {
  const state: ProviderState = { ticket, goal: 'signIn', from: null, inWindow: true };
  localStorage.setItem(KEY, JSON.stringify({ ...state, at: Date.now() }));
  const opened = window.open(url, '_blank', 'popup,width=520,height=680');
  if (opened === null) localStorage.removeItem(KEY);
  return opened !== null;
}

/** Reads and removes the stored state; null when the user did not leave from this browser. */
export function takeProviderState(): ProviderState | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (text !== null) return JSON.parse(text) as ProviderState;
    const windowText = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    const state = JSON.parse(windowText ?? 'null') as (ProviderState & { at: number }) | null;
    return state !== null && Date.now() - state.at < WINDOW_AGE_MS ? state : null;
  } catch {
    return null;
  }
}
