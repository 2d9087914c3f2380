/**
 * Something the person who starts the site must put right. The message is plain Chinese for
 * the terminal: the entry point prints it without a stack and exits with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
