/** The text in the square of a card. The code is in the fragment, which browsers send to no server. @param portal its origin */
export const cardAddress = (portal: string, code: string) => `${portal}/login#card=${code}`
