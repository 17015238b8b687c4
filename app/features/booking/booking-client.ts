export interface BookingClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}
