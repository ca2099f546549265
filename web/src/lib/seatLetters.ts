// Seats are shown to people as letters: seat 0 is A.
export const letterOf = (seat: number): string => String.fromCharCode(65 + seat);
export const seatOf = (letter: string): number => letter.charCodeAt(0) - 65;
