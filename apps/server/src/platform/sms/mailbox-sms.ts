import type { Db } from '../../db/db.ts';
import { storeMail } from '../mail/mailbox.repo.ts';
import type { SmsSender } from './sms.ts';

/** Shows messages in the development mailbox: for a local start without a gateway. */
export function createMailboxSms(db: Db): SmsSender {
  return {
    send: ({ phone, text }) => storeMail(db, { to: phone, subject: '短信', text }),
  };
}
