/**
 * Runs in the head. Marks a page that opens at its top: until its scripts run, what is below the window need not be laid
 * out, which is most of the time to the first paint. Elsewhere the browser scrolls first, and needs every height.
 */
export const FIRST_PAINT_SCRIPT = `try{if(performance.getEntriesByType('navigation')[0].type==='navigate'&&!location.hash)document.documentElement.dataset.atTop=''}catch(e){}`;
