/** What a browser that was sent to a provider holds until it comes back; the address does not have it. */
export interface ProviderState {
  ticket: string;
  /** Whether it was to sign in, or to connect an account. */
  goal: 'signIn' | 'connect';
  /** Where to go on to. */
  from: string | null;
}

const KEY = 'zhihui_company_journey';

/** Leaves for the provider's page. */
export function redirectToProvider(url: string, providerState: ProviderState): void {
  sessionStorage.setItem(KEY, JSON.stringify(providerState));
  window.location.assign(url);
}

/** What the browser left with, once; null where it did not leave from here. */
export function takeProviderState(): ProviderState | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as ProviderState);
  } catch {
    return null;
  }
}
