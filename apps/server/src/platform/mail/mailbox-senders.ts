import type { Db } from '../../db/db.ts';
import type { SmsSender } from '../sms/sms.ts';
import { storeMail } from './mailbox.repo.ts';
import { assertMail } from './mailer.ts';
import type { Mailer } from './mailer.ts';

/** Stores mails to be read on screen: for a start without SMTP. */
export function createMailboxMailer(db: Db): Mailer {
  return {
    async send(mail) {
      assertMail(mail);
      await storeMail(db, mail);
    },
  };
}

/** Shows messages in the development mailbox: for a local start without a gateway. */
export function createMailboxSms(db: Db): SmsSender {
  return {
    send: ({ phone, text }) => storeMail(db, { to: phone, subject: '短信', text }),
  };
}
