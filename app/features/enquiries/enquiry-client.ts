export interface EnquiryClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}
