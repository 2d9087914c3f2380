/** SQL of today's date where the company is: days on which something falls due are counted there. */
export const TODAY = "(now() at time zone 'Asia/Shanghai')::date";
