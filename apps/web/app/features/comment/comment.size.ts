/** Threads that come with a page, and with each further portion. */
export const FIRST_THREADS = 10;
