import { expect } from '@playwright/test';

/** Mails of a start without SMTP, newest first, as its page shows them. */
export function openMailbox(site: string) {
  /** The newest mail to `recipient`, or null. */
  async function newest(recipient: string): Promise<string | null> {
    const page = await (await fetch(`${site}/dev/mailbox`)).text();
    const mails = page.split('<article>').slice(1);
    return mails.find((mail) => mail.includes(`收件人：${recipient} `)) ?? null;
  }

  /** Waits for the code mailed to `recipient`; the job queue sends mails. */
  async function codeFor(recipient: string): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(
        async () => {
          // a separate word: addresses have digits too
          code = /(?<![\w.@-])(\d{6})(?![\w.@-])/u.exec((await newest(recipient)) ?? '')?.[1];
          return code;
        },
        { message: `a code mailed to ${recipient}`, timeout: 30_000 },
      )
      .toBeDefined();
    return code as string;
  }
  return { newest, codeFor };
}
export type Mailbox = ReturnType<typeof openMailbox>;
