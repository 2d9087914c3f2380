/**
 * Cookie by which a page says that the session it was opened with had ended: its cookie is gone by then, and the browser's
 * own storage is for scripts to clear. They take the cookie away.
 */
export const SESSION_ENDED_COOKIE = 'session_ended';
