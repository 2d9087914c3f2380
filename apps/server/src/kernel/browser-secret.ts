/** For how long a browser stores its secret after its last sign-in. */
export const BROWSER_SECRET_DAYS = 180;

/** The secret by which the site recognises a browser, whichever user is signed in there. */
export interface BrowserSecret {
  /** Null for browsers without one, and for callers that are not browsers. */
  readonly current: string | null;
  /** Has the browser store it with the answer. */
  store(secret: string): void;
}

/** Of callers without an answer of their own, such as pages rendered on the server. */
export const NO_BROWSER: BrowserSecret = { current: null, store: () => undefined };
