/** One short message to one phone, in the form it is stored in. */
export interface Sms {
  phone: string;
  text: string;
  /** The code in the text, for gateways that accept only parameters of their own template. */
  code: string;
}

/** Sends one message; rejects when the gateway refuses it. The job queue decides whether and when to retry. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * Messages by a gateway over HTTP: `body` is JSON with `{phone}`, `{text}` and `{code}` in its strings, posted to `url`
 * with `authorization` as that header.
 */
export function createGatewaySms(settings: {
  url: string;
  body: string;
  authorization?: string | undefined;
}): SmsSender {
  return {
    async send(sms) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (settings.authorization !== undefined) headers['authorization'] = settings.authorization;
      const body = settings.body.replaceAll(
        /\{(phone|text|code)\}/gu,
        (_, name: keyof typeof sms) =>
          // between the quotation marks of the template
          JSON.stringify(sms[name]).slice(1, -1),
      );
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(settings.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal,
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
    },
  };
}
