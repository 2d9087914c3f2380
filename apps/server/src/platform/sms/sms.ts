/** One short message to one phone, in the form it is stored in. */
export interface Sms {
  phone: string;
  text: string;
  /** The code in the text, for gateways that take no words but the parts of a template of theirs. */
  code: string;
}

/** Sends one message; rejects when the gateway did not take it. Whether and when to try again is the job queue's. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}
