export interface Mail {
  /** One bare address, as it was registered. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends one mail; throws MailNotSentError. Whether and when to try again is the job queue's. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** `permanent`: trying again cannot help (the address is refused or malformed). */
export class MailNotSentError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailNotSentError';
    this.permanent = permanent;
  }
}

/** A single address: no list, no display name, no line break that would start a header. */
const ADDRESS = /^[^\s\p{C}@<>(),;:"\\[\]]{1,64}@[^\s\p{C}@<>(),;:"\\[\]]{1,255}$/u;

/** Throws MailNotSentError for a mail whose parts could inject headers or recipients. */
export function assertMail(mail: Mail): void {
  if (!ADDRESS.test(mail.to)) throw new MailNotSentError('收件地址不正确', true);
  if (/\p{Cc}/u.test(mail.subject)) throw new MailNotSentError('邮件标题不正确', true);
}

/** Resolves the current mailer before each mail: an Admin may have configured another server, on this node or another. */
export function createDynamicMailer(currentMailer: () => Promise<Mailer>): Mailer {
  return {
    async send(mail) {
      const mailer = await currentMailer();
      await mailer.send(mail);
    },
  };
}
