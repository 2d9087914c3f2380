/** Names of what goes wrong between the page and the server, as the specification has them. For developers. */
export const NETWORK_ERROR = 'Network Error';
export const REQUEST_ABORTED = 'Request aborted';

/** Name of a call that took too long. */
export function formatTimeout(milliseconds: number): string {
  return `timeout of ${milliseconds}ms exceeded`;
}

/** Name of an answer that has nothing to read but its status. */
export function formatFailedStatus(status: number): string {
  return `Request failed with status code ${status}`;
}
