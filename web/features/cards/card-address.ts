/** What the square of a card says. The code is in the fragment, which browsers send to no server. @param portal its origin */
export const cardAddress = (portal: string, code: string) => `${portal}/login#card=${code}`
