/** What the browser stores while the user is at the identity provider, because the address does not carry it. */
export interface ProviderState {
  ticket: string;
  /** Whether to sign in or to connect an account. */
  goal: 'signIn' | 'connect';
  /** The page to continue with. */
  from: string | null;
}

const KEY = 'zhihui_company_journey';

/** Stores the state and leaves for the provider's page. */
export function redirectToProvider(url: string, providerState: ProviderState): void {
  sessionStorage.setItem(KEY, JSON.stringify(providerState));
  window.location.assign(url);
}

/** Reads and removes the stored state; null when the user did not leave from this browser. */
export function takeProviderState(): ProviderState | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as ProviderState);
  } catch {
    return null;
  }
}
