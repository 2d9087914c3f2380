/** The message of the server about a failure, or other words: what is not Chinese came from the network and is no help to people. */
export function serverMessage(msg: string | undefined, otherwise: string): string {
  return msg !== undefined && /\p{Script=Han}/u.test(msg) ? msg : otherwise;
}
