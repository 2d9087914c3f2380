/** The label of the button, which every page of a signed-in reader has. */
export const audienceText = { opener: '谁能看到' };
