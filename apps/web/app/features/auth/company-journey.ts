/** What a browser that was sent to a provider holds until it comes back; the address does not have it. */
export interface Journey {
  ticket: string;
  /** Whether it was to sign in, or to connect an account. */
  goal: 'signIn' | 'connect';
  /** Where to go on to. */
  from: string | null;
}

const KEY = 'zhihui_company_journey';

/** Leaves for the provider's page. */
export function leaveForProvider(url: string, journey: Journey): void {
  sessionStorage.setItem(KEY, JSON.stringify(journey));
  window.location.assign(url);
}

/** What the browser left with, once; null where it did not leave from here. */
export function takeJourney(): Journey | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as Journey);
  } catch {
    return null;
  }
}
