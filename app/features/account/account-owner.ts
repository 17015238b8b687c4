export interface AccountOwner {
  id: string;
  email: string;
  firstName: string;
}
