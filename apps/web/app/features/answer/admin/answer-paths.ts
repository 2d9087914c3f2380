/** Addresses of the review queue of answers and of the table of all. */
export const ANSWER_PATHS = { queue: '/admin/answer/review', all: '/admin/answer' };
