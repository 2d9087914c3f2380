import type { Db } from '../../db/db.ts';
import { storeMail } from './mailbox.repo.ts';
import { assertMail } from './mailer.ts';
import type { Mailer } from './mailer.ts';

/** Keeps mails to be read on screen: for a start without SMTP. */
export function createMailboxMailer(db: Db): Mailer {
  return {
    async send(mail) {
      assertMail(mail);
      await storeMail(db, mail);
    },
  };
}
